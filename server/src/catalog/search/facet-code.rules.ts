import {
  AssetTypes,
  Categories,
  Colours,
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
  const colours = known.indexOf(' ');
  const countries = known.indexOf(' ', colours + 1);
  return [
    known.slice(0, 4),
    known.slice(4, colours),
    known.slice(colours + 1, countries),
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

/** Facet counts from the counts of the code parts. `weight` extrapolates from a sample. */
export function tallyFacets(
  [heads, categories, colours, countries, shown, years]: CodeCounts,
  weight = 1,
): Tally {
  const count = (
    parts: ReadonlyMap<string, number> | undefined,
    namesIn: (part: string) => Iterable<string | undefined>,
  ): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const [part, times] of parts ?? [])
      for (const name of namesIn(part))
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + times);
    return new Map(
      [...counts]
        .map(([name, times]) => [name, Math.round(times * weight)] as const)
        .filter(([, times]) => times > 0),
    );
  };
  const named = (names: readonly string[]) => (letters: string) =>
    Array.from(letters, (letter) => names[placeOf(letter)]);
  const beginning = (names: readonly string[], from: number, to: number) => (head: string) => [
    names.find((name) => name.startsWith(head.slice(from, to))),
  ];
  const spaces = named(CopySpaces);
  return {
    assetType: count(heads, beginning(AssetTypes, 0, 1)),
    exclusivity: count(heads, beginning(Exclusivities, 1, 2)),
    orientation: count(heads, beginning(Orientations, 2, 4)),
    categories: count(categories, named(Categories)),
    colour: count(colours, named(Colours)),
    countries: count(countries, (part) => (part === '' ? [] : part.split(' '))),
    people: count(shown, beginning(PeopleCounts, 0, 1)),
    use: count(shown, beginning(Uses, 1, 2)),
    size: count(shown, beginning(Sizes, 2, 3)),
    space: count(shown, (part) => spaces(part.slice(3))),
    taken: count(years, (year) => (year === '' ? [] : [year])),
  };
}
