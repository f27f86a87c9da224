/*
 * Reads typed arrays in the innermost loops of each search, where a check for each place would cost
 * too much time. Every index is compared with the length first.
 */
/* oxlint-disable typescript/no-non-null-assertion */
import { intersectOnce, MAX_ASSETS_PER_ENTRY, PlaceList } from './place-list.ts';
import { MAX_SCORE, numberAt, type Places, placeOf, scoreAt, unite } from './places.ts';
import { addScores, commonBits, placesOfBits, type Scored, WideUnion } from './wide-union.ts';

/** An operand: a word's own list, or a combined list. */
export type Part = Places | PlaceList | WideUnion;
export const placesIn = (part: Part): Places => (part instanceof Uint32Array ? part : part.places);
/** Looking up the scores of more lists takes longer than joining them with their scores. */
const MAX_SCORED_LISTS = 4;
/** More than all places of a word together may count. */
const FIRST_SCORE = 32;
/** The same places before all others. */
function rankedFirst(places: Places): Places {
  const ranked = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]!;
    ranked[at] = placeOf(numberAt(place), Math.min(MAX_SCORE, scoreAt(place) + FIRST_SCORE));
  }
  return ranked;
}

/** Null if the union is short, or too many lists have scores. */
export function wideUnion(
  scored: readonly Scored[],
  unscored: readonly PlaceList[],
  count: number,
): WideUnion | null {
  const lists = [...scored.map(({ list }) => list), ...unscored];
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  return scored.length > MAX_SCORED_LISTS || total === 0 || total * MAX_ASSETS_PER_ENTRY < count
    ? null
    : new WideUnion(scored, unscored, count);
}

/** Compares bitmaps first and looks up scores afterwards. Null unless all parts have a bitmap. */
function everyWide(parts: readonly Part[], count: number): Places | null {
  const bitmaps = parts.flatMap((part) =>
    part instanceof WideUnion
      ? [part.bits]
      : part instanceof PlaceList
        ? (part.bits(count) ?? [])
        : [],
  );
  if (bitmaps.length < parts.length) return null;
  const found = placesOfBits(commonBits(bitmaps));
  for (const part of parts)
    if (part instanceof WideUnion) addScores(found, part.scored, count);
    else if (part instanceof PlaceList) addScores(found, [{ list: part, extra: 0 }], count);
  return found;
}

/** The assets in all of the parts. Their scores are added. */
export function intersectAll(parts: readonly Part[], count: number): Places {
  const [least, ...others] = [...parts].sort((a, b) => a.length - b.length);
  if (others.length > 0 && !(least instanceof Uint32Array)) {
    const common = everyWide(parts, count);
    if (common) return common;
  }
  return others.reduce<Places>(
    (found, part) =>
      found.length === 0
        ? found
        : part instanceof Uint32Array
          ? intersectOnce(found, part, count)
          : part.intersect(found, count),
    placesIn(least!),
  );
}

/** The assets in any of the lists. `first` ones count more than all others, `last` ones nothing. */
export function uniteAll(
  own: readonly PlaceList[],
  first: readonly PlaceList[],
  last: readonly PlaceList[],
  others: readonly Part[],
  count: number,
): PlaceList | WideUnion {
  const scored = [
    ...own.map((list) => ({ list, extra: 0 })),
    ...first.map((list) => ({ list, extra: FIRST_SCORE })),
  ];
  const wide = others.length === 0 ? wideUnion(scored, last, count) : null;
  if (wide) return wide;
  const places = [
    ...own.map((list) => list.places),
    ...first.map((list) => rankedFirst(list.places)),
    ...others.map(placesIn).filter(({ length }) => length > 0),
  ];
  const unscored = last.map((list) => list.places);
  return PlaceList.of(unite(places, count, unscored));
}
