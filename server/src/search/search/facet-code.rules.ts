import {
  AssetTypes,
  Categories,
  Colors,
  CopySpaces,
  Exclusivities,
  Orientations,
  PeopleCounts,
  Sizes,
  Uses,
} from '@editorial/contracts/catalog';
import type { Dimension } from './asset-filter.rules.ts';

/** The counts of each dimension, by value. */
export type Tally = Readonly<Record<Dimension, ReadonlyMap<string, number>>>;
/**
 * How often each part of a facet code occurs. The parts: type, exclusivity and orientation
 * together; categories; colors; countries; people, use, size and copy space together; the year in
 * which the picture was taken.
 */
export type CodeCounts = readonly ReadonlyMap<string, number>[];

/**
 * Splits the facet code that the database writes for an asset (migrations 0017 and 0210): `PNla` +
 * categories, colors, countries`|oCm` + copy space`|`year.
 */
export function splitFacetCode(
  code: string,
): readonly [string, string, string, string, string, string] {
  const [known = '', shown = '', year = ''] = code.split('|');
  const colors = known.indexOf(' ');
  const countries = known.indexOf(' ', colors + 1);
  return [
    known.slice(0, 4),
    known.slice(4, colors),
    known.slice(colors + 1, countries),
    known.slice(countries + 1),
    shown,
    year,
  ];
}

/** The number of parts. */
const FACET_PART_COUNT = 6;

/** The place of a letter of `catalog_letters`: `a` to `z`, then `A` to `Z`. */
const placeOf = (letter: string): number =>
  letter >= 'a' ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 65 + 26;

/** Counts the parts of many facet codes. */
export function countCodes(codes: Iterable<string>): CodeCounts {
  const counts = Array.from({ length: FACET_PART_COUNT }, () => new Map<string, number>());
  for (const code of codes)
    splitFacetCode(code).forEach((part, dimension) => {
      const ofDimension = counts[dimension];
      ofDimension?.set(part, (ofDimension.get(part) ?? 0) + 1);
    });
  return counts;
}

/** A value of a facet, such as the orientation `landscape`. */
export interface FacetValue {
  readonly dimension: Dimension;
  readonly name: string;
}

const valueOf = (dimension: Dimension, name: string | undefined): FacetValue[] =>
  name === undefined ? [] : [{ dimension, name }];
/** The name that begins like a part of a code. Rows of an older version lack some parts. */
const beginning = (dimension: Dimension, names: readonly string[], start: string): FacetValue[] =>
  valueOf(dimension, start === '' ? undefined : names.find((name) => name.startsWith(start)));
const lettered = (dimension: Dimension, names: readonly string[], letters: string): FacetValue[] =>
  Array.from(letters).flatMap((letter) => valueOf(dimension, names[placeOf(letter)]));

/** The values in each part of a facet code. */
const readers: readonly ((part: string) => FacetValue[])[] = [
  (head) => [
    ...beginning('assetType', AssetTypes, head.slice(0, 1)),
    ...beginning('exclusivity', Exclusivities, head.slice(1, 2)),
    ...beginning('orientation', Orientations, head.slice(2, 4)),
  ],
  (letters) => lettered('categories', Categories, letters),
  (letters) => lettered('colour', Colors, letters),
  (part) => (part === '' ? [] : part.split(' ').flatMap((name) => valueOf('countries', name))),
  (shown) => [
    ...beginning('people', PeopleCounts, shown.slice(0, 1)),
    ...beginning('use', Uses, shown.slice(1, 2)),
    ...beginning('size', Sizes, shown.slice(2, 3)),
    ...lettered('space', CopySpaces, shown.slice(3)),
  ],
  (year) => (year === '' ? [] : valueOf('taken', year)),
];
/** The values in one of the parts that `splitFacetCode` gives. */
export const valuesOfPart = (at: number, part: string): readonly FacetValue[] =>
  readers[at]?.(part) ?? [];

/** No counts yet. */
export const emptyTally = (): Record<Dimension, Map<string, number>> => ({
  assetType: new Map(),
  exclusivity: new Map(),
  orientation: new Map(),
  categories: new Map(),
  colour: new Map(),
  countries: new Map(),
  people: new Map(),
  use: new Map(),
  size: new Map(),
  space: new Map(),
  taken: new Map(),
});

/** Facet counts from the counts of the code parts. `weight` extrapolates from a sample. */
export function tallyFacets(counts: CodeCounts, weight = 1): Tally {
  const tally = emptyTally();
  counts.forEach((parts, at) => {
    for (const [part, times] of parts)
      for (const { dimension, name } of valuesOfPart(at, part))
        tally[dimension].set(name, (tally[dimension].get(name) ?? 0) + times);
  });
  for (const values of Object.values(tally))
    for (const [name, times] of values) {
      const weighed = Math.round(times * weight);
      if (weighed > 0) values.set(name, weighed);
      else values.delete(name);
    }
  return tally;
}
