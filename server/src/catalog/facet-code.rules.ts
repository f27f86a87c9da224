import { AssetTypes, Categories, Colours, Exclusivities, Orientations } from '@editorial/contracts/catalog';
import type { Dimension } from './asset-filter.sql.ts';

const byStart = (names: readonly string[], length: number): ReadonlyMap<string, string> => new Map(names.map((name) => [name.slice(0, length), name]));
const byLetter = (names: readonly string[]): ReadonlyMap<string, string> => new Map(names.map((name, index) => [String.fromCharCode(97 + index), name]));
const types = byStart(AssetTypes, 1);
const exclusivities = byStart(Exclusivities, 1);
const orientations = byStart(Orientations, 2);
const categories = byLetter(Categories);
const colours = byLetter(Colours);

export type Tally = Readonly<Record<Dimension, ReadonlyMap<string, number>>>;

/** Counts the facets of many assets by their codes, as the database writes them (migration 0017): `PNla` + categories, colours, countries. Each counts `weight` times. */
export function tallyFacets(codes: readonly string[], weight = 1): Tally {
  const tally = { assetType: new Map<string, number>(), exclusivity: new Map<string, number>(), orientation: new Map<string, number>(), categories: new Map<string, number>(), colour: new Map<string, number>(), countries: new Map<string, number>() };
  const add = (counts: Map<string, number>, name: string | undefined) => {
    if (name) counts.set(name, (counts.get(name) ?? 0) + weight);
  };
  for (const code of codes) {
    const [first = '', colourLetters = '', ...countries] = code.split(' ');
    add(tally.assetType, types.get(first.slice(0, 1)));
    add(tally.exclusivity, exclusivities.get(first.slice(1, 2)));
    add(tally.orientation, orientations.get(first.slice(2, 4)));
    for (const letter of first.slice(4)) add(tally.categories, categories.get(letter));
    for (const letter of colourLetters) add(tally.colour, colours.get(letter));
    for (const country of countries) add(tally.countries, country);
  }
  return tally;
}
