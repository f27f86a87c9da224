import type { FacetFilter } from '@editorial/contracts/catalog';
import type { Tx } from '../../database/database.ts';
import type { Viewer } from '../assets/viewer.ts';
import { type Dimension, questionOf, readFilter } from './asset-filter.rules.ts';
import { type SearchCondition, searchCondition } from './asset-filter.sql.ts';
import type { Matches, Search, Span } from './engine.ts';
import { emptyList, idsAt, listLength } from './id-list.ts';
import { postgresEngine } from './postgres-engine.ts';
import { setsByQuery } from './sets.queries.ts';
import type { TenantMemory } from './engine.ts';
import type { Sorting } from './sorting.rules.ts';

/** Reads a filter. While a facet is counted, its own dimension is left out. */
export function openSearch(
  tx: Tx,
  filter: FacetFilter,
  { viewer, memory }: { readonly viewer: Viewer; readonly memory: TenantMemory },
  without?: Dimension,
): Search {
  const read = readFilter(filter, viewer, without);
  let made: SearchCondition | undefined;
  return {
    ...read,
    tx,
    memory,
    question: questionOf(without ? { ...filter, [without]: undefined } : filter, viewer),
    condition: () => (made ??= searchCondition(read)),
  };
}

/** Finds the matches in one pass, for the list's count, all facets and the order by relevance. */
export const findMatches = (search: Search): Promise<Matches> =>
  search.memory.recall(
    ['matches', search.question],
    async () => (await search.memory.engine?.find(search)) ?? postgresEngine.find(search),
  );

/** The sets of all matches, in the given order. */
export const findSets = (search: Search, sorting: Sorting): Promise<number[]> =>
  search.memory.recall(
    ['sets', sorting, search.question],
    async () =>
      (await search.memory.engine?.sets(search, sorting)) ??
      setsByQuery(search, sorting, () => findMatches(search)),
  );

/**
 * The ids of a page. The newest and best matches are known from counting. Without an engine, the
 * rest is sorted by age.
 */
export async function readPage(
  search: Search,
  { found, newest, best }: Matches,
  sorting: Sorting,
  { skip, take }: Span,
): Promise<string[]> {
  const known = sorting === 'relevance' ? best : sorting === 'newest' ? newest : emptyList;
  const count = listLength(known);
  if (count === found || skip + take <= count) return idsAt(known, skip, take);
  const answered = await search.memory.engine?.page(search, sorting, { skip, take });
  if (answered) return answered;
  const ids = idsAt(known, skip, take);
  return [
    ...ids,
    ...(await postgresEngine.page(search, sorting, {
      skip: Math.max(skip, count),
      take: take - ids.length,
    })),
  ];
}
