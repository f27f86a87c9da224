/* Compares letters in inner loops. The lengths of the arrays keep each index inside them. */
/* oxlint-disable typescript/no-non-null-assertion */

/** Words with fewer letters are never corrected. */
const LEAST_LETTERS_ONE_TYPO = 4;
/** Words with so many letters or more may have two typos, shorter ones one. */
const LEAST_LETTERS_TWO_TYPOS = 8;
const maxTypos = (letterCount: number): number =>
  letterCount < LEAST_LETTERS_ONE_TYPO ? 0 : letterCount < LEAST_LETTERS_TWO_TYPOS ? 1 : 2;

/** A bit for each letter of a word; letters share the 32 of them. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * How many letters are wrong, missing, too many, or swapped with their neighbor; more than `most`
 * if there are more.
 */
export function typosBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [
    new Uint8Array(0),
    Uint8Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = new Uint8Array(other.length + 1);
    next[0] = row;
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(at - 1);
      let cost = Math.min(last[at - 1]! + (isSame ? 0 : 1), last[at]! + 1, next[at - 1]! + 1);
      const isSwapped =
        row > 1 &&
        at > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(at - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(at - 1);
      if (isSwapped) cost = Math.min(cost, before[at - 2]! + 1);
      next[at] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[other.length]!;
}

/**
 * Finds the known words that a mistyped word may mean. A typo changes at most two of the letters
 * that a word has, so nearly all words are passed over by one comparison of bits.
 */
export class Speller {
  /** The most usual first. */
  readonly #words: readonly string[];
  readonly #counts: Uint32Array;
  readonly #letters: Int32Array;
  /** @param counts How many texts have each word. */
  constructor(counts: Iterable<readonly [string, number]>) {
    const sorted = [...counts]
      .filter(([word]) => word.length >= LEAST_LETTERS_ONE_TYPO - 1)
      .sort(([, one], [, other]) => other - one);
    this.#words = sorted.map(([word]) => word);
    this.#counts = Uint32Array.from(sorted, ([, count]) => count);
    this.#letters = Int32Array.from(this.#words, lettersOf);
  }

  /** Known words near a word, each with its number of typos. At least `least` texts have them. */
  near(word: string, least = 0): { readonly word: string; readonly typos: number }[] {
    const most = maxTypos(word.length);
    if (most === 0) return [];
    const bits = lettersOf(word);
    const found: { word: string; typos: number }[] = [];
    for (let at = 0; at < this.#letters.length; at += 1) {
      if (this.#counts[at]! < least) break;
      const other = this.#words[at]!;
      if (
        Math.abs(other.length - word.length) > most ||
        bitCount(this.#letters[at]! ^ bits) > 2 * most
      )
        continue;
      const typos = typosBetween(word, other, most);
      if (typos > 0 && typos <= most) found.push({ word: other, typos });
    }
    return found;
  }
}
