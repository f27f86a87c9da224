import { popularIds } from '../search-uses/search-uses.queries.ts';
import { searchCondition } from './asset-filter.sql.ts';
import type { Matches, Search, Span } from './engine.ts';
import { findMatches, readPage } from './matches.queries.ts';
import type { AskedSorting } from './sorting.rules.ts';

/** A page of the matches that look like a picture, nearest first. They are a thousand or so. */
async function nearestPage(
  search: Search,
  nearest: readonly string[],
  matches: Matches,
  { skip, take }: Span,
): Promise<string[]> {
  const all = await readPage(search, matches, 'newest', { skip: 0, take: matches.found });
  const matching = new Set(all);
  return nearest.filter((id) => matching.has(id)).slice(skip, skip + take);
}

/** The matches among the popular pictures, the most popular first. */
async function popularMatches(search: Search): Promise<string[]> {
  const ids = await search.memory.recall(['popular'], () => popularIds(search.tx));
  const read = {
    language: search.language,
    text: search.text,
    conditions: [...search.conditions, { kind: 'assets', ids } as const],
  };
  const among: Search = {
    ...search,
    ...read,
    question: ['popular', search.question],
    condition: () => searchCondition(read),
  };
  const matches = await findMatches(among);
  return nearestPage(among, ids, matches, { skip: 0, take: ids.length });
}

/** First the popular matches, then all others by age. */
async function popularPage(
  search: Search,
  matches: Matches,
  { skip, take }: Span,
): Promise<string[]> {
  const popular = await popularMatches(search);
  const first = popular.slice(skip, skip + take);
  if (first.length === take) return first;
  const isPopular = new Set(popular);
  // Popular ones stand among these too, so that so many hold all that are needed.
  const newest = await readPage(search, matches, 'newest', { skip: 0, take: skip + take });
  const others = newest.filter((id) => !isPopular.has(id));
  const begin = Math.max(0, skip - popular.length);
  return [...first, ...others.slice(begin, begin + take - first.length)];
}

/** The ids of a page, in any order that a visitor may ask for. */
export function sortedPage(
  search: Search,
  matches: Matches,
  sorting: AskedSorting,
  span: Span,
): Promise<string[]> {
  if (sorting === 'popular') return popularPage(search, matches, span);
  return search.nearest && sorting === 'relevance'
    ? nearestPage(search, search.nearest, matches, span)
    : readPage(search, matches, sorting, span);
}
