/** Letters of a part at least. */
const MIN_PART = 3;
const MIN_COMPOUND = 7;
/** Words that a part is found in: the others are too many to be meant. */
const MAX_COMPOUNDS = 12;
/** Letters that German puts between two parts. */
const Links = ['', 's', 'n', 'en', 'es', 'e'];
/** Short words that many others contain by chance. */
const chance = new Set(
  'und der die das den dem des ein eine einer mit auf aus bei von vor ist als wie nur fur her hin zum zur sich nach uber unter gen ung'.split(
    ' ',
  ),
);

/** The two parts of a German compound, or none. The longest last part is meant. */
export function compoundParts(word: string, isWord: (part: string) => boolean): string[] {
  const isPart = (part: string) => part.length >= MIN_PART && !chance.has(part) && isWord(part);
  if (word.length < MIN_COMPOUND) return [];
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const tail = word.slice(at);
    if (!isPart(tail)) continue;
    const whole = word.slice(0, at);
    const head = Links.filter((link) => whole.endsWith(link))
      .map((link) => whole.slice(0, whole.length - link.length))
      .find(isPart);
    if (head !== undefined) return [head, tail];
  }
  return [];
}

/**
 * Takes German compounds apart by the catalog's own words: _Bergsee_ is _Berg_ and _See_ if the
 * catalog has both.
 */
export class Compounds {
  readonly #words: ReadonlyMap<string, number>;
  readonly #containing = new Map<string, string[]>();

  /** @param words German words, folded, with how many assets have each. */
  constructor(words: ReadonlyMap<string, number>) {
    this.#words = words;
    const byCount = [...words].sort(([, a], [, b]) => b - a);
    for (const [word] of byCount)
      for (const part of this.partsOf(word)) {
        const list = this.#containing.get(part) ?? [];
        if (list.length < MAX_COMPOUNDS) this.#containing.set(part, [...list, word]);
      }
  }

  /** The two parts of a compound, or none. */
  partsOf(word: string): string[] {
    return compoundParts(word, (part) => this.#words.has(part));
  }

  /** The compounds that a word is a part of. */
  containing(part: string): readonly string[] {
    return this.#containing.get(part) ?? [];
  }
}
