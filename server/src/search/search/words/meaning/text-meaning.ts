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

/** A meaning as it is kept: a byte for each value. Its length says nothing. */
interface Packed {
  readonly values: Int8Array;
  readonly length: number;
}
/** The meanings of a picture's texts, 200 bytes. */
export interface TextsMeaning {
  readonly title: Packed;
  /** Of the title and all other texts together. */
  readonly whole: Packed;
}

const MAX_BYTE = 127;
function packed(meaning: Float32Array): Packed {
  const most = meaning.reduce((all, value) => Math.max(all, Math.abs(value)), 0);
  const values = Int8Array.from(meaning, (value) => Math.round((value * MAX_BYTE) / (most || 1)));
  return { values, length: Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) };
}
export function packedTexts(title: Float32Array, rest: Float32Array): TextsMeaning {
  const whole = title.map((value, at) => value + (rest[at] ?? 0));
  return { title: packed(title), whole: packed(whole) };
}

/** The cosine of the angle between two meanings: 1 for the same, 0 if one of them is not known. */
export function cosine(one: Float32Array, { values, length }: Packed): number {
  let product = 0;
  for (let at = 0; at < one.length; at += 1) product += (one[at] ?? 0) * (values[at] ?? 0);
  return product / (lengthOf(one) * length || 1);
}
