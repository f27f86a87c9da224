import { sql, type SQL } from 'drizzle-orm';
import { assets, assetSearch } from '../assets/assets.tables.ts';
import type { SearchTerm, SearchText } from './search-text.rules.ts';

/**
 * Quotes a text as one operand for to_tsquery, which would otherwise parse operators: quotes and
 * backslashes are doubled.
 */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
/** A word as a prefix operand for to_tsquery. */
export const prefixOperand = (text: string) => `${quoted(text)}:*`;

/**
 * Matches any of the terms that migration 0043 adds to an asset's words, such as `#category:Sea`.
 */
export const anyTerm = (terms: readonly string[]): SQL =>
  sql`${assetSearch.words} @@ ${terms.map(quoted).join(' | ')}::tsquery`;

function queryOf(term: SearchTerm): SQL {
  const { text } = term;
  if (term.isPhrase) return sql`phraseto_tsquery('english', catalog_fold(${text}))`;
  if (term.isPrefix) return sql`catalog_prefix_query(catalog_fold(${prefixOperand(text)}))`;
  return sql`plainto_tsquery('english', catalog_fold(${text}))`;
}

const group = (terms: readonly SearchTerm[]) =>
  sql`(${sql.join(
    terms.map((term) => (term.isExcluded ? sql`!!(${queryOf(term)})` : queryOf(term))),
    sql` || `,
  )})`;

export interface TextCondition {
  readonly where: SQL;
  /** The rank of an asset, for sorting by relevance. Null for an asset's number. */
  readonly rank: SQL | null;
}

/**
 * The condition for a search text, and its rank. A text without any word ("…", an emoji) matches
 * nothing.
 */
export function textCondition(text: SearchText): TextCondition {
  if (text.assetNumber)
    return {
      where: sql`${assetSearch.assetId} = (select id from ${assets} where ${assets.number} = ${text.assetNumber})`,
      rank: null,
    };
  const query = sql`(${sql.join(text.groups.map(group), sql` && `)})`;
  return {
    where: sql`${assetSearch.words} @@ ${query}`,
    rank: sql`ts_rank_cd(${assetSearch.words}, ${query})`,
  };
}
