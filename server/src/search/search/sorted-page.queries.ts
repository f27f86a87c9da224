import { popularIds } from '../search-uses/search-uses.queries.ts';
import { searchCondition } from './asset-filter.sql.ts';
import { isRanked, type Matches, type Search, type Span } from './engine.ts';
import { listLength } from './id-list.ts';
import { findMatches, readPage } from './matches.queries.ts';
import { reread } from './reranked.queries.ts';
import type { AskedSorting } from './sorting.rules.ts';
import { type Spread, spreadSets } from './spread.queries.ts';

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

/**
 * How much the place among the popular pictures counts beside the place among the best matches. At
 * this weight, a popular picture rises past matches that are nearly as good, not past better ones.
 */
const POPULARITY_WEIGHT = 0.15;
/** Keeps the first few places from counting much more than the next, as in rank fusion. */
const RANK_OFFSET = 60;

/** The best matches, with popular ones further up (reciprocal rank fusion). */
export function raisePopular(best: readonly string[], popular: readonly string[]): string[] {
  const places = new Map(popular.map((id, place) => [id, place]));
  const score = (id: string, place: number): number => {
    const popularPlace = places.get(id);
    const gained =
      popularPlace === undefined ? 0 : POPULARITY_WEIGHT / (RANK_OFFSET + popularPlace);
    return 1 / (RANK_OFFSET + place) + gained;
  };
  return best
    .map((id, place) => ({ id, score: score(id, place) }))
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
}

/**
 * The best matches as a page shows them: some of them read once more, popular ones further
 * up if the site wants that, and spread over the sets.
 */
export const arranged = (search: Search, matches: Matches): Promise<Spread> =>
  search.memory.recall(['arranged', search.memory.ranksByUse, search.question], async () => {
    const span = { skip: 0, take: listLength(matches.best) };
    const found = await readPage(search, matches, 'relevance', span);
    const best = await reread(search, found, matches.found);
    if (!search.memory.ranksByUse) return spreadSets(search.tx, best);
    const popular = await search.memory.recall(['popular'], () => popularIds(search.tx));
    return spreadSets(search.tx, { ...best, ids: raisePopular(best.ids, popular) });
  });

/** A page by relevance. Beyond the best matches that are known, by relevance alone. */
async function bestPage(search: Search, matches: Matches, { skip, take }: Span): Promise<string[]> {
  const { ids } = await arranged(search, matches);
  const first = ids.slice(skip, skip + take);
  if (first.length === take || ids.length >= matches.found) return first;
  const rest = { skip: Math.max(skip, ids.length), take: take - first.length };
  return [...first, ...(await readPage(search, matches, 'relevance', rest))];
}

/** The ids of a page, in any order that a visitor may ask for. */
export function sortedPage(
  search: Search,
  matches: Matches,
  sorting: AskedSorting,
  span: Span,
): Promise<string[]> {
  if (sorting === 'popular') return popularPage(search, matches, span);
  if (sorting !== 'relevance') return readPage(search, matches, sorting, span);
  if (search.nearest) return nearestPage(search, search.nearest, matches, span);
  return isRanked(search)
    ? bestPage(search, matches, span)
    : readPage(search, matches, sorting, span);
}
