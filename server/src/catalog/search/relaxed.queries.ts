import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { assetSearch } from '../assets/assets.tables.ts';
import type { Matches, Search } from './engine.ts';
import { findMatches } from './matches.queries.ts';
import { nodeCondition } from './search-text.sql.ts';

/** A page of the catalog. Searches that find fewer pictures go on with fewer words. */
const ENOUGH = 60;

/** What a search finds with most of its words, beside what all of them find. */
export interface Relaxation {
  readonly rest: Search;
  readonly matches: Matches;
  /** Both parts together. */
  readonly whole: Search;
}

/**
 * How a search goes on that found less than a page: with most of its words, and if these find
 * nothing either, with any of them (decision 29 of the specification). Null if it does not: one
 * word alone, phrases, alternatives and values of fields are never left out.
 */
export async function relaxationOf(search: Search, found: number): Promise<Relaxation | null> {
  const { length } = search.words;
  if (found >= ENOUGH || length < 2) return null;
  // What has more words comes first, so nobody needs to know how many have all but one.
  for (const least of new Set([Math.ceil(length / 2), 1])) {
    const rest = search.loosened({ least, isRest: true });
    const matches = await findMatches(rest);
    if (matches.found > 0)
      return { rest, matches, whole: search.loosened({ least, isRest: false }) };
  }
  return null;
}

/** The typed words that each of some pictures lacks, by id. */
export async function missingWords(
  tx: Tx,
  ids: readonly string[],
  { words, language }: Search,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const has = words.map((word) => sql`(${nodeCondition(word, language)})::text`);
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
      return [row.id, words.flatMap((word, at) => (isThere[at] ? [] : typedText(word)))];
    }),
  );
}

/** A word as it was typed: what means the same stands behind it. */
function typedText(node: Search['words'][number]): string[] {
  if (node.kind === 'word') return [node.text];
  return 'parts' in node && node.parts[0] ? typedText(node.parts[0]) : [];
}
