import { LRUCache } from 'lru-cache';
import { lengthOf, type WordVectors, wordVectors } from './word-vectors.ts';

/** 400 bytes each. */
const MAX_KEPT = 10_000;
const meanings = new LRUCache<string, { readonly vector: Float32Array | null }>({ max: MAX_KEPT });

function meaningOf(word: string, vectors: WordVectors): Float32Array | null {
  const known = meanings.get(word);
  if (known) return known.vector;
  const pieces = vectors.piecesOf(word);
  const sum = pieces && vectors.sumOf(pieces);
  const length = sum ? lengthOf(sum) : 0;
  const vector = sum && length > 0 ? sum.map((value) => value / length) : null;
  meanings.set(word, { vector });
  return vector;
}

/**
 * How near the meanings of English words in small letters are to that of another one: 1 for the
 * same. Many are compared with the same words, so these are looked up once.
 */
export function closenessTo(words: readonly string[]): (other: string) => Float32Array {
  const vectors = wordVectors();
  const { dimensions } = vectors;
  const own = new Float32Array(words.length * dimensions);
  for (const [at, word] of words.entries())
    own.set(meaningOf(word, vectors) ?? [], at * dimensions);
  return (other) => {
    const near = new Float32Array(words.length);
    const vector = meaningOf(other, vectors);
    if (vector)
      for (let at = 0; at < near.length; at += 1) {
        const start = at * dimensions;
        let sum = 0;
        for (let value = 0; value < dimensions; value += 1)
          sum += (vector[value] ?? 0) * (own[start + value] ?? 0);
        near[at] = sum;
      }
    const same = words.indexOf(other);
    if (same >= 0) near[same] = 1;
    return near;
  };
}
