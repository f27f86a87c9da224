import { readFileSync } from 'node:fs';
import { fold } from '../../../../ground/terms.rules.ts';
import { lengthOf, wordVectors } from './word-vectors.ts';

/** A byte of `neighbors.bin` is a cosine in so many steps. */
export const STEPS = 255;
/** The byte of a piece that is no usual word. */
export const NEVER = 255;

let loaded: Uint8Array | undefined;
/** The cosine that the ten nearest of all usual words have at least, of each piece. */
const leasts = (): Uint8Array =>
  (loaded ??= readFileSync(new URL('neighbors.bin', import.meta.url)));

/** The vector of a usual word, and the cosine of its farthest neighbor. Null for another word. */
function usualWord(word: string) {
  const vectors = wordVectors();
  const folded = fold(word);
  const [piece] = vectors.isWord(folded) ? (vectors.piecesOf(folded) ?? []) : [];
  const least = piece === undefined ? NEVER : (leasts()[piece] ?? NEVER);
  if (piece === undefined || least === NEVER) return null;
  return { vector: vectors.sumOf([piece]), least: least / STEPS };
}

/**
 * Whether each of two usual English words is among the ten nearest of the other. Their cosine alone
 * does not say that they mean about the same: some words, such as "still", are near to hundreds of
 * others ("man"), as hubs are in such spaces (Radovanović, Nanopoulos and Ivanović, 2010).
 */
export function areNeighbors(one: string, other: string): boolean {
  const [a, b] = [usualWord(one), usualWord(other)];
  if (!a || !b) return false;
  const product = a.vector.reduce((sum, value, at) => sum + value * (b.vector[at] ?? 0), 0);
  const closeness = product / (lengthOf(a.vector) * lengthOf(b.vector));
  return closeness >= a.least && closeness >= b.least;
}
