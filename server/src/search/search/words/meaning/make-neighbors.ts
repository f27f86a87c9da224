/*
 * Makes neighbors.bin: for each word piece, the cosine that its nearest words have at least, in
 * steps of 1/255, rounded up. Usage: node make-neighbors.ts. The product does not run this file: it
 * reads what this one wrote.
 */
import { writeFileSync } from 'node:fs';
import { isStopWord } from '../stop-words.ts';
import { NEVER, STEPS } from './neighbors.ts';
import { lengthOf, wordVectors } from './word-vectors.ts';

/** So many of all usual words are neighbors of one. */
const NEIGHBOR_COUNT = 10;
/** Other pieces are numbers, letters, and the rest of a word. */
const UsualWord = /^[a-z]{3,}$/;

const vectors = wordVectors();
const { dimensions } = vectors;
const usual = vectors
  .words()
  .filter((word) => UsualWord.test(word) && !isStopWord(word, 'en'))
  .flatMap((word) => vectors.piecesOf(word) ?? []);
const values = new Float32Array(usual.length * dimensions);
for (const [at, piece] of usual.entries()) {
  const vector = vectors.sumOf([piece]);
  const length = lengthOf(vector);
  for (const [place, value] of vector.entries()) values[at * dimensions + place] = value / length;
}

/** The cosine of two words by their places. */
function closenessOf(one: number, other: number): number {
  let sum = 0;
  for (let place = 0; place < dimensions; place += 1)
    sum += (values[one * dimensions + place] ?? 0) * (values[other * dimensions + place] ?? 0);
  return sum;
}

const bytes = new Uint8Array(vectors.pieceCount).fill(NEVER);
for (const [at, piece] of usual.entries()) {
  // The word itself is the nearest.
  const nearest = new Float32Array(NEIGHBOR_COUNT + 1);
  let least = 0;
  for (let other = 0; other < usual.length; other += 1) {
    const closeness = closenessOf(at, other);
    if (closeness <= least) continue;
    nearest[0] = closeness;
    nearest.sort();
    least = nearest[0];
  }
  bytes[piece] = Math.min(NEVER - 1, Math.ceil(least * STEPS));
}
writeFileSync(new URL('neighbors.bin', import.meta.url), bytes);
console.log(usual.length, 'words');
