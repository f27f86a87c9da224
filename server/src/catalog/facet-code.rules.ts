import { AssetTypes, Categories, Colours, Exclusivities, Orientations } from '@editorial/contracts/catalog';
import type { Dimension } from './asset-filter.sql.ts';

const [Space, End, FirstLetter] = [32, 59, 97];
/** How often each value is met, by the number that a code has for it. */
type Counts = Int32Array;
const pairOf = (first: number, second: number) => (first & 31) * 32 + (second & 31);
const pair = (text: string) => pairOf(text.charCodeAt(0), text.charCodeAt(1));

/** What each dimension has counted, by names. */
export type Tally = Readonly<Record<Dimension, ReadonlyMap<string, number>>>;

/**
 * Counts the facets of many assets by their codes, as the database writes them (migration 0017) and joins them by `;`:
 * `PNla` + categories, colours, countries. Letter by letter: there are ten thousand codes, and others wait meanwhile.
 */
export function tallyFacets(codes: string, weight = 1): Tally {
  const [types, exclusivities, orientations, categories, colours, countries] = Array.from({ length: 6 }, () => new Int32Array(1024)) as [Counts, Counts, Counts, Counts, Counts, Counts];
  const bytes = Buffer.from(codes, 'latin1');
  for (let at = 0; at < bytes.length; at += 1) {
    types[bytes[at]!]! += 1;
    exclusivities[bytes[at + 1]!]! += 1;
    orientations[pairOf(bytes[at + 2]!, bytes[at + 3]!)]! += 1;
    at += 4;
    for (; at < bytes.length && bytes[at] !== Space; at += 1) categories[bytes[at]! - FirstLetter]! += 1;
    for (at += 1; at < bytes.length && bytes[at] !== Space; at += 1) colours[bytes[at]! - FirstLetter]! += 1;
    for (at += 1; at < bytes.length && bytes[at] !== End; at += bytes[at + 2] === Space ? 3 : 2) countries[pairOf(bytes[at]!, bytes[at + 1]!)]! += 1;
  }
  const named = (counts: Counts, names: readonly string[], numberOf: (name: string, place: number) => number) =>
    new Map(names.map((name, place) => [name, Math.round(counts[numberOf(name, place)]! * weight)] as const).filter(([, count]) => count > 0));
  const byPlace = (_name: string, place: number) => place;
  const countryNames = [...countries.keys()].filter((number) => countries[number]! > 0);
  return {
    assetType: named(types, AssetTypes, (name) => name.charCodeAt(0)), exclusivity: named(exclusivities, Exclusivities, (name) => name.charCodeAt(0)), orientation: named(orientations, Orientations, (name) => pair(name)),
    categories: named(categories, Categories, byPlace), colour: named(colours, Colours, byPlace),
    countries: named(countries, countryNames.map((number) => String.fromCharCode(64 + (number >> 5), 64 + (number & 31))), (name) => pair(name)),
  };
}
