import { LRUCache } from 'lru-cache';
import { lengthOf, type WordVectors, wordVectors } from './word-vectors.ts';

/** 400 bytes each. */
const MAX_KEPT = 5000;
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

/** How near the meanings of two English words in small letters are: 1 for the same. */
export function wordCloseness(one: string, other: string): number {
  if (one === other) return 1;
  const vectors = wordVectors();
  const [first, second] = [meaningOf(one, vectors), meaningOf(other, vectors)];
  if (!first || !second) return 0;
  let sum = 0;
  for (let at = 0; at < first.length; at += 1) sum += (first[at] ?? 0) * (second[at] ?? 0);
  return sum;
}
