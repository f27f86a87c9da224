/* Compares letters in inner loops. The lengths of the arrays keep each index inside them. */
/* oxlint-disable typescript/no-non-null-assertion */

/**
 * How unlikely a slip of the fingers is, beside the others (a noisy channel, as in Kernighan,
 * Church and Gale, 1990). Chosen by words that programs and people mistyped (decision 1262).
 */
const Slip = {
  /** Two letters in the wrong order, or a letter typed twice, or once instead of twice. */
  usual: 0.7,
  /** A key beside the right one. */
  beside: 0.9,
  missing: 1,
  vowel: 1,
  extra: 1.3,
  other: 1.4,
} as const;
/** No word that differs costs less. */
export const LEAST_SLIP = Math.min(...Object.values(Slip));
/** The further cost of a wrong first letter: it is the one that people look at. */
const FIRST = 0.5;

/** The keys beside each key, on the keyboards of English and most other languages here. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const beside = new Set(
  rows.flatMap((row, at) =>
    [...row].flatMap((key, column) => {
      const below = rows[at + 1] ?? '';
      const near = [row[column + 1], below[column], below[column - 1]].filter(Boolean);
      return near.flatMap((other) => [`${key}${other}`, `${other}${key}`]);
    }),
  ),
);
const isVowel = (letter: string): boolean => 'aeiouy'.includes(letter);

function wrongLetter(typed: string, meant: string): number {
  if (typed === meant) return 0;
  if (beside.has(typed + meant)) return Slip.beside;
  return isVowel(typed) && isVowel(meant) ? Slip.vowel : Slip.other;
}

/** The cost of the cheapest slips that turn one word into what was typed. */
export function slipCost(typed: string, meant: string): number {
  const width = meant.length + 1;
  const costs = new Float32Array((typed.length + 1) * width);
  const at = (row: number, column: number) => costs[row * width + column]!;
  for (let row = 0; row <= typed.length; row += 1)
    for (let column = 0; column <= meant.length; column += 1) {
      if (row + column === 0) continue;
      const [t, m] = [typed[row - 1], meant[column - 1]];
      const first = row < 2 && column < 2 ? FIRST : 0;
      const ways = [
        t !== undefined &&
          at(row - 1, column) + first + (t === typed[row - 2] ? Slip.usual : Slip.extra),
        m !== undefined &&
          at(row, column - 1) + first + (m === meant[column - 2] ? Slip.usual : Slip.missing),
        t !== undefined &&
          m !== undefined &&
          at(row - 1, column - 1) + (t === m ? 0 : first + wrongLetter(t, m)),
        row > 1 &&
          column > 1 &&
          t === meant[column - 2] &&
          m === typed[row - 2] &&
          t !== m &&
          at(row - 2, column - 2) + Slip.usual,
      ].filter((way) => way !== false);
      costs[row * width + column] = Math.min(...ways);
    }
  return at(typed.length, meant.length);
}
