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

/** The meanings of a picture's texts: one array, because each one costs as much as its values. */
export interface TextsMeaning {
  /** The title, then the title and all other texts together, a byte for each value. */
  readonly values: Int8Array;
  /** The lengths of both. They are those of the bytes and say nothing of the texts. */
  readonly titleLength: number;
  readonly wholeLength: number;
}

const MAX_BYTE = 127;
/** Writes a meaning in bytes, and returns their length. */
function pack(meaning: Float32Array, into: Int8Array): number {
  const most = meaning.reduce((all, value) => Math.max(all, Math.abs(value)), 0);
  for (const [at, value] of meaning.entries())
    into[at] = Math.round((value * MAX_BYTE) / (most || 1));
  return Math.sqrt(into.reduce((sum, value) => sum + value * value, 0));
}
export function packedTexts(title: Float32Array, rest: Float32Array): TextsMeaning {
  const whole = title.map((value, at) => value + (rest[at] ?? 0));
  const values = new Int8Array(2 * title.length);
  const titleLength = pack(title, values.subarray(0, title.length));
  const wholeLength = pack(whole, values.subarray(title.length));
  return { values, titleLength, wholeLength };
}

/**
 * The cosine of the angle between a meaning and those of a picture's title and of all of its texts:
 * 1 for the same, 0 if one of them is not known.
 */
export function cosines(
  one: Float32Array,
  { values, titleLength, wholeLength }: TextsMeaning,
): { readonly title: number; readonly whole: number } {
  let [title, whole] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const value = one[at] ?? 0;
    title += value * (values[at] ?? 0);
    whole += value * (values[one.length + at] ?? 0);
  }
  const length = lengthOf(one);
  return { title: title / (length * titleLength || 1), whole: whole / (length * wholeLength || 1) };
}
