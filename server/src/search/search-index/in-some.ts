/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { MAX_SCORE, numberAt, placeOf, scoreAt } from './place.ts';
import type { Places } from './places.ts';
import { PART_SCORE, type SomeQuery } from '../search/text-search.rules.ts';

/**
 * The assets that are in at least `least` of the lists, with the sum of what these score.
 * @param count The highest number of an asset plus one.
 */
export function inSome(
  lists: readonly Places[],
  { weights, least }: Pick<SomeQuery, 'weights' | 'least'>,
  count: number,
): Places {
  const times = new Uint8Array(count);
  const scores = new Uint16Array(count);
  let most = 0;
  for (const [at, places] of lists.entries()) {
    const score = (weights[at] ?? 1) * PART_SCORE;
    most += places.length;
    for (let place = 0; place < places.length; place += 1) {
      const number = numberAt(places[place]!);
      times[number]! += 1;
      scores[number]! += score + scoreAt(places[place]!);
    }
  }
  const found = new Uint32Array(Math.min(most, count));
  let length = 0;
  for (let number = 0; number < count; number += 1)
    if (times[number]! >= least)
      found[length++] = placeOf(number, Math.min(MAX_SCORE, scores[number]!));
  return found.subarray(0, length);
}
