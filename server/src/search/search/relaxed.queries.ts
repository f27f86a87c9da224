import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assetSearch } from '../../catalog/assets/assets.tables.ts';
import type { Matches, Search } from './engine.ts';
import { findMatches } from './matches.queries.ts';
import { nodeCondition } from './search-text.sql.ts';

/** A page of the catalog. Searches that find fewer pictures go on with fewer words. */
export const ENOUGH = 60;
/**
 * Words that a match has of a search at least, however long it is. Of a question with ten words,
 * the text that answers it has but a few, and more or rarer ones come first (decision 1470).
 */
const MOST_NEEDED = 2;

/** Results for most of a search's words, beside those for all of them. */
export interface Relaxation {
  readonly rest: Search;
  readonly matches: Matches;
  /** Both parts together. */
  readonly whole: Search;
}

/** A page and the way that a search goes on both need it. */
const unfilteredCounts = new WeakMap<Search, Promise<number | null>>();

/**
 * How many pictures have all words if the filters leave none. Null if the filters leave some, or
 * leave out nothing. Counted once for each search.
 */
export async function unfilteredCount(search: Search, found: number): Promise<number | null> {
  const { withoutFilters } = search;
  if (found > 0 || !withoutFilters) return null;
  const counted =
    unfilteredCounts.get(search) ??
    findMatches(withoutFilters()).then((matches) => matches.found || null);
  unfilteredCounts.set(search, counted);
  return counted;
}

/**
 * How a search goes on that found less than a page: with two of its words, or words that mean
 * about the same, and if these find nothing either, with any of them (decision 29 of the
 * specification). Words that no picture has are left out beside words that are read as filters.
 * Where filters leave out all that has the words, it does not go on with others that only mean
 * about the same. Null if it does not go on: phrases, alternatives and values of fields are never
 * left out.
 */
export async function relaxationOf(search: Search, found: number): Promise<Relaxation | null> {
  const { wordCount, isFilteredOnly } = search;
  if (found >= ENOUGH || wordCount === 0) return null;
  const isByWords = (await unfilteredCount(search, found)) !== null;
  // Nothing is left of one word alone, unless others mean about the same.
  const hasNear = !isByWords && search.nearWords().length > 0;
  if (wordCount === 1 && !isFilteredOnly && !hasNear) return null;
  // A picture with more words comes first, so nobody needs to know how many have all but one.
  const leasts = isFilteredOnly ? [0] : [Math.min(MOST_NEEDED, Math.ceil(wordCount / 2)), 1];
  for (const least of new Set(leasts)) {
    const rest = search.loosened({ least, isRest: true, isByWords });
    const matches = await findMatches(rest);
    if (matches.found > 0)
      return { rest, matches, whole: search.loosened({ least, isRest: false, isByWords }) };
  }
  return null;
}

/** The typed words that each of some pictures lacks, by id. */
export async function missingWords(
  tx: Tx,
  ids: readonly string[],
  { typedWords, wordCount, language }: Search,
): Promise<ReadonlyMap<string, readonly string[]>> {
  // All lack the only word.
  if (ids.length === 0 || wordCount === 1) return new Map();
  const words = typedWords();
  const has = words.map(({ node }) => sql`(${nodeCondition(node, language)})::text`);
  const rows = await tx
    .select({
      id: assetSearch.assetId,
      has: sql<string>`concat_ws(',', ${sql.join(has, sql`, `)})`,
    })
    .from(assetSearch)
    .where(inArray(assetSearch.assetId, [...ids]));
  return new Map(
    rows.map((row) => {
      const isThere = row.has.split(',').map((value) => value === 'true');
      return [row.id, words.flatMap(({ text }, at) => (isThere[at] ? [] : [text]))];
    }),
  );
}
