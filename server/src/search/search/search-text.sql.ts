import { sql, type SQL } from 'drizzle-orm';
import { assets, assetSearch } from '../../catalog/assets/assets.tables.ts';
import type { TextLanguage } from '@editorial/contracts/catalog';
import { PART_SCORE } from './text-search.rules.ts';
import type { SearchNode } from './words/search-node.ts';
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
export const kindOf = (term: TermNode): 'prefix' | 'phrase' | 'word' | 'plain' =>
  term.kind === 'phrase' ? 'phrase' : term.isThing ? 'plain' : term.isPrefix ? 'prefix' : 'word';
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
    case 'some':
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

/** Whether an asset has what a part of a search looks for. */
export const nodeCondition = (node: SearchNode, language: TextLanguage): SQL =>
  sql`${assetSearch.words} @@ ${queryOf(node, language, true)}`;

type SomeNode = Extract<SearchNode, { kind: 'some' }>;
/** The part of a search of which some words are enough. It is at the top, or in an AND there. */
const someOf = (node: SearchNode): SomeNode | null =>
  node.kind === 'some'
    ? node
    : node.kind === 'and'
      ? (node.parts.map(someOf).find((some) => some !== null) ?? null)
      : null;

/** The parts of a search that score: those of an AND, and those of which some are enough. */
function scoredParts(node: SearchNode): SearchNode[] {
  if (node.kind === 'and' || node.kind === 'some') return node.parts.flatMap(scoredParts);
  return node.kind === 'not' || node.kind === 'value' ? [] : [node];
}

/** The score of parts of which some are enough, by their weights, also in parts of parts. */
const weightScores = (some: SomeNode, language: TextLanguage): SQL[] =>
  some.parts.flatMap((part, at) => {
    const weight = some.weights[at] ?? 1;
    const own = sql`(${nodeCondition(part, language)})::int * ${weight * PART_SCORE}::int`;
    return [
      ...(weight > 0 ? [own] : []),
      ...(part.kind === 'some' ? weightScores(part, language) : []),
    ];
  });

/** The rank of an asset, for sorting by relevance. */
export interface Ranks {
  /** As the index in memory adds it up. */
  readonly exact: SQL;
  /** A fraction of the cost, in nearly the same order. */
  readonly rough: SQL;
}

/** The scores of the fields for descriptions, places, keywords and titles, for `ts_rank`. */
const FIELD_WEIGHTS = sql`'{0.6, 0.3, 0.8, 1}'::real[]`;

function ranksOf(query: SearchNode, language: TextLanguage): Ranks {
  const parts = scoredParts(query).map((part) => queryOf(part, language, false));
  const own = parts.map((part) => sql`catalog_own_query(${part}, ${language})`);
  const none = parts.map(() => sql`''::tsquery`);
  const arrayOf = (queries: readonly SQL[]) =>
    sql`array[${sql.join([...queries], sql`, `)}]::tsquery[]`;
  // English has the words without a mark, which are most: there, those of other languages stand
  // back.
  const [scored, first] = language === 'en' ? [own, none] : [parts, own];
  const fields = sql`catalog_rank(${assetSearch.words}, ${arrayOf(scored)}, ${arrayOf(first)})`;
  const some = someOf(query);
  if (some) {
    const byWeight = sql`(${sql.join(weightScores(some, language), sql` + `)})`;
    return { exact: sql`(${fields} + ${byWeight})`, rough: byWeight };
  }
  const isFirst =
    language === 'en' ? [] : own.map((one) => sql`(${assetSearch.words} @@ ${one})::int`);
  const anyField = sql`ts_rank(${FIELD_WEIGHTS}, ${assetSearch.words}, ${sql.join(scored, sql` || `)})`;
  return {
    exact: fields,
    rough: scored.length === 0 ? sql`0` : sql`(${sql.join([anyField, ...isFirst], sql` + `)})`,
  };
}

export interface TextCondition {
  readonly where: SQL | undefined;
  /** Null for an asset's number. */
  readonly ranks: Ranks | null;
}

/**
 * The condition for a search text, and its rank. A text without any word ("…", an emoji) matches
 * nothing.
 */
export function textCondition(text: SearchText, language: TextLanguage): TextCondition {
  if (text.assetNumber)
    return {
      where: sql`${assetSearch.assetId} = (select id from ${assets} where ${assets.number} = ${text.assetNumber})`,
      ranks: null,
    };
  if (!text.query) return { where: undefined, ranks: null };
  const matches = nodeCondition(text.query, language);
  const some = someOf(text.query);
  const counted = some?.parts.map((part) => sql`(${nodeCondition(part, language)})::int`);
  return {
    where:
      some && counted
        ? sql`(${matches} and ${sql.join(counted, sql` + `)} >= ${some.least}::int)`
        : matches,
    ranks: ranksOf(text.query, language),
  };
}
