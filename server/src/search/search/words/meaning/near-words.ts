import { LRUCache } from 'lru-cache';
import { isStopWord } from '../stop-words.ts';
import { lengthOf, type WordVectors } from './word-vectors.ts';

/** A word of the catalog that means about the same as another one. */
export interface NearWord {
  readonly word: string;
  /** The cosine of the angle between the two: 1 for the same meaning. */
  readonly closeness: number;
}

/** Chosen by searches that other people judged (decision 1260). */
const MAX_NEAR = 6;
const LEAST_CLOSENESS = 0.45;
/** The same for words whose matches are read and put in order once more (decision 1640). */
const MAX_FARTHER = 16;
const LEAST_CLOSENESS_FARTHER = 0.35;
/** Words looked for lately, with what is near them. */
const MAX_KEPT = 2000;
/** "run", "runs" and "runner" are found by their stem already. */
const MAX_ENDING = 3;
const isForm = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= MAX_ENDING &&
  (one.startsWith(other) || other.startsWith(one));

/** The words of a catalog by their meaning. */
export class NearWords {
  readonly #vectors: WordVectors;
  readonly #words: readonly string[];
  /** The pieces of each word, one word after another; `#starts` has where each begins. */
  readonly #pieces: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #lengths: Float32Array;
  readonly #usedPieces: Uint16Array;
  readonly #kept = new LRUCache<string, readonly NearWord[]>({ max: MAX_KEPT });

  constructor(words: Iterable<string>, vectors: WordVectors) {
    this.#vectors = vectors;
    const known = [...words].flatMap((word) => {
      const pieces = isStopWord(word, 'en') ? null : vectors.piecesOf(word);
      return pieces ? [{ word, pieces }] : [];
    });
    this.#words = known.map(({ word }) => word);
    this.#pieces = Uint16Array.from(known.flatMap(({ pieces }) => pieces));
    this.#usedPieces = Uint16Array.from(new Set(this.#pieces));
    this.#lengths = Float32Array.from(known, ({ pieces }) => lengthOf(vectors.sumOf(pieces)));
    this.#starts = new Uint32Array(known.length + 1);
    for (const [at, { pieces }] of known.entries())
      this.#starts[at + 1] = (this.#starts[at] ?? 0) + pieces.length;
  }

  /** The words nearest to this one, the nearest first. Itself and its forms are not among them. */
  near(word: string): readonly NearWord[] {
    return this.farther(word)
      .slice(0, MAX_NEAR)
      .filter(({ closeness }) => closeness >= LEAST_CLOSENESS);
  }

  /** The same, with more words that are not as near. */
  farther(word: string): readonly NearWord[] {
    const known = this.#kept.get(word);
    if (known) return known;
    const pieces = this.#vectors.piecesOf(word);
    const found = pieces ? this.#nearest(word, this.#vectors.sumOf(pieces)) : [];
    this.#kept.set(word, found);
    return found;
  }

  #nearest(word: string, meaning: Float32Array): NearWord[] {
    // The sum of a word's pieces is multiplied piece by piece, so that each piece costs once.
    const along = new Float32Array(this.#vectors.pieceCount);
    for (const piece of this.#usedPieces) along[piece] = this.#vectors.along(piece, meaning);
    const length = lengthOf(meaning);
    const found: NearWord[] = [];
    for (const [at, other] of this.#words.entries()) {
      let product = 0;
      const end = this.#starts[at + 1] ?? 0;
      for (let place = this.#starts[at] ?? 0; place < end; place += 1)
        product += along[this.#pieces[place] ?? 0] ?? 0;
      const closeness = product / (length * (this.#lengths[at] ?? 1));
      if (closeness >= LEAST_CLOSENESS_FARTHER && !isForm(word, other))
        found.push({ word: other, closeness });
    }
    return found.toSorted((one, other) => other.closeness - one.closeness).slice(0, MAX_FARTHER);
  }
}
