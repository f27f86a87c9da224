import { LRUCache } from 'lru-cache';
import { fold } from '../../../../ground/terms.rules.ts';
import { lengthOf, type WordVectors } from './word-vectors.ts';

/** Words whose weighted meaning is kept, at 400 bytes each. */
const MAX_KEPT = 8000;
const Word = /[\p{L}\p{M}]+/gu;
const nothing = new Float32Array(0);

/** The meaning of texts: that of their words, the rare ones most. */
export class TextMeaning {
  readonly #vectors: WordVectors;
  readonly #weightOf: (word: string) => number;
  readonly #kept = new LRUCache<string, Float32Array>({ max: MAX_KEPT });

  constructor(vectors: WordVectors, weightOf: (word: string) => number) {
    this.#vectors = vectors;
    this.#weightOf = weightOf;
  }

  #ofWord(word: string): Float32Array {
    const known = this.#kept.get(word);
    if (known) return known;
    const pieces = this.#vectors.piecesOf(word);
    const weight = this.#weightOf(word);
    const meaning = pieces ? this.#vectors.sumOf(pieces).map((value) => weight * value) : nothing;
    this.#kept.set(word, meaning);
    return meaning;
  }

  /** The sum of the words' meanings. All zeros for a text without a known word. */
  of(text: string): Float32Array {
    const sum = new Float32Array(this.#vectors.dimensions);
    for (const [word] of fold(text).matchAll(Word)) {
      const meaning = this.#ofWord(word);
      for (let at = 0; at < meaning.length; at += 1) sum[at] = (sum[at] ?? 0) + (meaning[at] ?? 0);
    }
    return sum;
  }
}

/** The meaning of two texts together. */
export const sum = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, at) => value + (other[at] ?? 0));

/** The cosine of the angle between two meanings: 1 for the same, 0 if one of them is not known. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let product = 0;
  for (let at = 0; at < one.length; at += 1) product += (one[at] ?? 0) * (other[at] ?? 0);
  return product / (lengthOf(one) * lengthOf(other) || 1);
}
