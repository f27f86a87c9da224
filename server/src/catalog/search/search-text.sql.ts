import { sql, type SQL } from 'drizzle-orm';
import { assets, assetSearch } from '../assets/assets.tables.ts';
import type { TextLanguage } from '@editorial/contracts/catalog';
import type { SearchNode } from './search-node.ts';
import type { SearchText } from './search-text.rules.ts';

/**
 * Quotes a text as one operand for to_tsquery, which would otherwise parse operators: quotes and
 * backslashes are doubled.
 */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
/**
 * Matches any of the terms that migration 0043 adds to an asset's words, such as `#category:Sea`.
 */
export const anyTerm = (terms: readonly string[]): SQL =>
  sql`${assetSearch.words} @@ ${valueQuery(terms)}::tsquery`;

export type TermNode = Extract<SearchNode, { kind: 'word' | 'phrase' }>;
/** The kind of a term, as `catalog_term_query` expects it. */
export const kindOf = (term: TermNode): 'prefix' | 'phrase' | 'word' =>
  term.kind === 'phrase' ? 'phrase' : term.isPrefix ? 'prefix' : 'word';
/** Terms that are stored among the words, as a tsquery. */
export const valueQuery = (terms: readonly string[]): string => terms.map(quoted).join(' | ');

/** Converts a search to a tsquery. As in the index, a term without words is ignored. */
function queryOf(node: SearchNode, language: TextLanguage, withRelated: boolean): SQL {
  switch (node.kind) {
    case 'value':
      return sql`${valueQuery(node.terms)}::tsquery`;
    case 'not':
      return sql`!!(${queryOf(node.part, language, withRelated)})`;
    case 'and':
    case 'or':
      return sql`(${sql.join(
        node.parts.map((part) => queryOf(part, language, withRelated)),
        node.kind === 'and' ? sql` && ` : sql` || `,
      )})`;
    default:
      return node.isRelated && !withRelated
        ? sql`''::tsquery`
        : sql`catalog_term_query(${kindOf(node)}, ${node.text}, ${language})`;
  }
}

export interface TextCondition {
  readonly where: SQL | undefined;
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
  if (!text.query) return { where: undefined, rank: null };
  const query = queryOf(text.query, language, true);
  // Exact matches in the visitor's language rank before synonyms and other languages.
  const own = sql`catalog_own_query(${queryOf(text.query, language, false)}, ${language})`;
  return {
    where: sql`${assetSearch.words} @@ ${query}`,
    rank: sql`(case when ${assetSearch.words} @@ ${own} then 10 else 0 end + ts_rank_cd(${assetSearch.words}, ${query}))`,
  };
}
