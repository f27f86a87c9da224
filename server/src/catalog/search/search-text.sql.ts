import { sql, type SQL } from 'drizzle-orm';
import { assets, assetSearch } from '../assets/assets.tables.ts';
import type { TextLanguage } from '@editorial/contracts/catalog';
import type { SearchTerm, SearchText } from './search-text.rules.ts';

/**
 * Quotes a text as one operand for to_tsquery, which would otherwise parse operators: quotes and
 * backslashes are doubled.
 */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
/**
 * Matches any of the terms that migration 0043 adds to an asset's words, such as `#category:Sea`.
 */
export const anyTerm = (terms: readonly string[]): SQL =>
  sql`${assetSearch.words} @@ ${terms.map(quoted).join(' | ')}::tsquery`;

/** How a term is asked for, as `catalog_term_query` knows it. */
export const kindOf = (term: SearchTerm): 'prefix' | 'phrase' | 'word' =>
  term.isPrefix ? 'prefix' : term.isPhrase ? 'phrase' : 'word';

const group = (terms: readonly SearchTerm[], language: TextLanguage) =>
  sql`(${sql.join(
    terms.map((term) => {
      const query = sql`catalog_term_query(${kindOf(term)}, ${term.text}, ${language})`;
      return term.isExcluded ? sql`!!(${query})` : query;
    }),
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
export function textCondition(text: SearchText, language: TextLanguage): TextCondition {
  if (text.assetNumber)
    return {
      where: sql`${assetSearch.assetId} = (select id from ${assets} where ${assets.number} = ${text.assetNumber})`,
      rank: null,
    };
  const query = sql`(${sql.join(
    text.groups.map((terms) => group(terms, language)),
    sql` && `,
  )})`;
  // What the visitor's language finds comes first.
  const own = sql`catalog_own_query(${query}, ${language})`;
  return {
    where: sql`${assetSearch.words} @@ ${query}`,
    rank: sql`(case when ${assetSearch.words} @@ ${own} then 10 else 0 end + ts_rank_cd(${assetSearch.words}, ${query}))`,
  };
}
