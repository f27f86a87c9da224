import { readFileSync } from 'node:fs';

const DIMENSIONS = 96;
/** A piece that continues a word starts with this mark. */
const CONTINUES = '##';
/** Words of more pieces are names or gibberish: their pieces say nothing of their meaning. */
const MAX_PIECES = 3;
/** Pieces of a word that is put together. Shorter ones are syllables without a meaning. */
const MIN_PIECE_LETTERS = 2;
/** Gibberish has syllables alone, and is near to others: "asdfgh" to "lolly" (decision 1655). */
const MIN_LONGEST_PIECE = 3;

/**
 * The meaning of English word pieces, as vectors of a sentence encoder (README.md beside this
 * file).
 */
export class WordVectors {
  readonly #places: ReadonlyMap<string, number>;
  readonly #scales: Float32Array;
  readonly #values: Int8Array;

  constructor(pieces: readonly string[], bytes: Uint8Array) {
    this.#places = new Map(pieces.map((piece, at) => [piece, at]));
    // A copy, because a part of a file that was read shares the memory of the whole.
    const scales = Uint8Array.from(
      bytes.subarray(0, pieces.length * Float32Array.BYTES_PER_ELEMENT),
    );
    this.#scales = new Float32Array(scales.buffer);
    this.#values = new Int8Array(bytes.buffer, bytes.byteOffset + scales.length);
    if (this.#values.length < pieces.length * DIMENSIONS) throw new Error('vectors.bin is cut off');
  }

  /** How many values a meaning has. */
  readonly dimensions = DIMENSIONS;

  get pieceCount(): number {
    return this.#scales.length;
  }

  /**
   * The pieces of a word in small letters without accents, each the longest one that fits
   * (WordPiece, as the encoder splits words). Null for a word that the encoder does not know well
   * enough.
   */
  piecesOf(word: string): number[] | null {
    const found: number[] = [];
    let longest = 0;
    for (let at = 0; at < word.length;) {
      const mark = at === 0 ? '' : CONTINUES;
      let end = word.length;
      while (end > at && !this.#places.has(mark + word.slice(at, end))) end -= 1;
      const place = this.#places.get(mark + word.slice(at, end));
      const isTooShort = end - at < MIN_PIECE_LETTERS && end - at < word.length;
      if (place === undefined || isTooShort || found.length === MAX_PIECES) return null;
      found.push(place);
      longest = Math.max(longest, end - at);
      at = end;
    }
    const isGibberish = found.length > 1 && longest < MIN_LONGEST_PIECE;
    return found.length > 0 && !isGibberish ? found : null;
  }

  /** Whether the encoder knows a word as a whole, so that it is usual English and no typo. */
  isWord(word: string): boolean {
    return this.#places.has(word);
  }

  /** All words that the encoder knows as a whole. */
  words(): string[] {
    return [...this.#places.keys()].filter((piece) => !piece.startsWith(CONTINUES));
  }

  /** The sum of the vectors of some pieces. */
  sumOf(pieces: readonly number[]): Float32Array {
    const sum = new Float32Array(DIMENSIONS);
    for (const piece of pieces) {
      const scale = this.#scales[piece] ?? 0;
      for (let at = 0; at < DIMENSIONS; at += 1)
        sum[at] = (sum[at] ?? 0) + scale * (this.#values[piece * DIMENSIONS + at] ?? 0);
    }
    return sum;
  }

  /** How far a piece points in a direction. */
  along(piece: number, direction: Float32Array): number {
    const start = piece * DIMENSIONS;
    let sum = 0;
    for (let at = 0; at < DIMENSIONS; at += 1)
      sum += (direction[at] ?? 0) * (this.#values[start + at] ?? 0);
    return sum * (this.#scales[piece] ?? 0);
  }
}

export const lengthOf = (vector: Float32Array): number =>
  Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));

let loaded: WordVectors | undefined;
/** Reads the vectors when they are first needed: 3 MB that a site without searches never holds. */
export function wordVectors(): WordVectors {
  const pieces = () =>
    readFileSync(new URL('pieces.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
  return (loaded ??= new WordVectors(
    pieces(),
    readFileSync(new URL('vectors.bin', import.meta.url)),
  ));
}
