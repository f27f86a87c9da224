import type { FacetFilter, Facets } from '@editorial/contracts/catalog';
import { knownCategories, type KnownCategory } from '../../catalog/assets/known-categories.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { Dimension } from './asset-filter.rules.ts';
import type { Tally } from './facet-code.rules.ts';
import { groupedTally } from './grouped.queries.ts';
import { findMatches, openSearch } from './matches.queries.ts';
import type { TenantMemory } from './engine.ts';
import { relaxationOf } from './relaxed.queries.ts';
import type { Viewer } from '../../catalog/assets/viewer.ts';

const MAX_FACET_VALUES = 40;
const Dimensions: readonly Dimension[] = [
  'assetType',
  'exclusivity',
  'categories',
  'countries',
  'orientation',
  'colour',
  'people',
  'use',
  'size',
  'space',
  'taken',
];

const listed = (counts: ReadonlyMap<string, number>): { value: string; count: number }[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_FACET_VALUES);

/**
 * Those that the viewer sees. Categories with a place come first, the most frequent ones follow.
 */
function arrangeCategories(
  all: readonly KnownCategory[],
  counts: Facets['categories'],
  { isReviewer }: Viewer,
): Facets['categories'] {
  const known = all.filter(({ isHidden }) => isReviewer || !isHidden);
  const places = new Map<string, number>(
    known.map(({ id, position }) => [id, position ?? Number.MAX_SAFE_INTEGER]),
  );
  const placeOf = ({ value }: { value: string }) => places.get(value) ?? 0;
  return counts
    .filter(({ value }) => places.has(value))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Counts for the filters. A dimension's own choice does not narrow its own counts, so that each
 * alternative shows its result. Engines count all matches. The database alone, which answers while
 * there is no engine, counts up to 10,000 and extrapolates from there.
 */
export async function countFacets(
  tx: Tx,
  filter: FacetFilter,
  asked: { readonly viewer: Viewer; readonly memory: TenantMemory },
): Promise<Facets> {
  const facets: Facets = {
    assetType: [],
    exclusivity: [],
    categories: [],
    countries: [],
    orientation: [],
    colour: [],
    people: [],
    use: [],
    size: [],
    space: [],
    taken: [],
  };
  const tallyOf = async (without?: Dimension): Promise<Tally> => {
    const all = await openSearch(tx, filter, asked, without);
    const found = await findMatches(all);
    // The heading counts what has all words, or if nothing has, what has some of them.
    const relaxation = found.found === 0 ? await relaxationOf(all, 0) : null;
    const search = relaxation?.whole ?? all;
    const matches = search === all ? found : await findMatches(search);
    return filter.grouped ? groupedTally(search, matches) : matches.tally;
  };
  const all = await tallyOf();
  for (const dimension of Dimensions) {
    const tally = filter[dimension] === undefined ? all : await tallyOf(dimension);
    facets[dimension] = listed(tally[dimension]);
  }
  const known = await asked.memory.note(['categories'], () => knownCategories(tx));
  facets.categories = arrangeCategories(known, facets.categories, asked.viewer);
  return facets;
}
