/* Reads typed arrays in the innermost loops of each search: see in-some.ts. */
/* oxlint-disable typescript/no-non-null-assertion */
import { scoreAt } from './place.ts';
import type { Places } from './places.ts';
import { isTitleScore } from '../search/text-search.rules.ts';

/** Places of one word that are looked at for a title, from the newest. */
export const MAX_LOOKED_AT = 1000;
/** Titles taken of one word, so that other words with the same beginning have theirs. */
export const MAX_OF_WORD = 20;
/** The places of a word in titles, among the newest `most`. */
export function titlePlaces(places: Places, most = places.length): Places {
  const found = new Uint32Array(Math.min(most, places.length));
  let length = 0;
  for (let at = places.length - found.length; at < places.length; at += 1)
    if (isTitleScore(scoreAt(places[at]!))) found[length++] = places[at]!;
  return found.subarray(0, length);
}
