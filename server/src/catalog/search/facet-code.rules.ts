import {
  AssetTypes,
  Categories,
  Colours,
  Exclusivities,
  Orientations,
} from '@editorial/contracts/catalog';
import type { Dimension } from './asset-filter.rules.ts';

/** The counts of each dimension, by value. */
export type Tally = Readonly<Record<Dimension, ReadonlyMap<string, number>>>;
/**
 * How often each part of a facet code occurs. The parts: type, exclusivity and orientation
 * together; categories; colors; countries.
 */
export type CodeCounts = readonly ReadonlyMap<string, number>[];

/**
 * Splits the facet code that the database writes for an asset (migration 0017): `PNla` +
 * categories, colors, countries.
 */
export function splitFacetCode(code: string): readonly [string, string, string, string] {
  const colours = code.indexOf(' ');
  const countries = code.indexOf(' ', colours + 1);
  return [
    code.slice(0, 4),
    code.slice(4, colours),
    code.slice(colours + 1, countries),
    code.slice(countries + 1),
  ];
}

/** Counts the parts of many facet codes. */
export function countCodes(codes: Iterable<string>): CodeCounts {
  const counts = Array.from({ length: 4 }, () => new Map<string, number>());
  for (const code of codes)
    splitFacetCode(code).forEach((part, dimension) => {
      const ofDimension = counts[dimension];
      ofDimension?.set(part, (ofDimension.get(part) ?? 0) + 1);
    });
  return counts;
}

/** Facet counts from the counts of the code parts. `weight` extrapolates from a sample. */
export function tallyFacets(
  [heads, categories, colours, countries]: CodeCounts,
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
    Array.from(letters, (letter) => names[letter.charCodeAt(0) - 97]);
  const beginning = (names: readonly string[], from: number, to: number) => (head: string) => [
    names.find((name) => name.startsWith(head.slice(from, to))),
  ];
  return {
    assetType: count(heads, beginning(AssetTypes, 0, 1)),
    exclusivity: count(heads, beginning(Exclusivities, 1, 2)),
    orientation: count(heads, beginning(Orientations, 2, 4)),
    categories: count(categories, named(Categories)),
    colour: count(colours, named(Colours)),
    countries: count(countries, (part) => (part === '' ? [] : part.split(' '))),
  };
}
