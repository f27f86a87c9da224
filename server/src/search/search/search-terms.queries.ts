import type { TextLanguage } from '@editorial/contracts/catalog';
import type { Tx } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import { joined, noWords, rankedFor, readTextQuery, type TextQuery } from './text-search.rules.ts';
import type { TenantMemory } from './engine.ts';
import type { SearchNode } from './words/search-node.ts';
import { kindOf, type TermNode, valueQuery } from './search-text.sql.ts';

/** Builds the same query for each term as `search-text.sql.ts`. */
const SEARCH_TERMS_STATEMENT = {
  name: 'search terms',
  text: `select catalog_term_query(term ->> 'kind', term ->> 'text', term ->> 'language')::text as query
  from json_array_elements($1::json) with ordinality as asked (term, at) order by at`,
};

/** An unfinished word means the same in each language. */
const keyOf = (term: TermNode, language: TextLanguage): string => {
  const kind = kindOf(term);
  return JSON.stringify({ kind, text: term.text, language: kind === 'prefix' ? 'en' : language });
};

function termsIn(node: SearchNode): TermNode[] {
  if (node.kind === 'value') return [];
  if (node.kind === 'not') return termsIn(node.part);
  return 'parts' in node ? node.parts.flatMap(termsIn) : [node];
}

/** Lets all words of a query rank behind other matches. */
const last = (query: TextQuery): TextQuery =>
  query.kind === 'word'
    ? { ...query, rank: 'last' }
    : query.kind === 'not' || query === noWords
      ? query
      : { ...query, parts: query.parts.map(last) };

async function findTerms(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await runPrepared(tx, SEARCH_TERMS_STATEMENT, [`[${keys.join(',')}]`]);
  return new Map(
    (rows as unknown as { query: string }[]).map(({ query }, index) => [
      required(keys[index], 'The key of a term'),
      query,
    ]),
  );
}

/**
 * Converts a text to a query for the index. PostgreSQL determines the stems, term by term, so that
 * later searches can reuse them. Null if only the database can answer. As there, a term without a
 * word is ignored.
 */
export async function textQuery(
  tx: Tx,
  memory: TenantMemory,
  node: SearchNode,
  language: TextLanguage,
): Promise<TextQuery | null> {
  const keys = [...new Set(termsIn(node).map((term) => keyOf(term, language)))];
  const texts = await memory.terms(keys, (missing) => findTerms(tx, missing));
  const queries = new Map(
    keys.map((key, index) => {
      const read = readTextQuery(required(texts[index], 'The query of a term'));
      return [key, read && rankedFor(language, read)];
    }),
  );
  const read = (part: SearchNode): TextQuery | null => {
    if (part.kind === 'value') {
      const query = readTextQuery(valueQuery(part.terms));
      return query && last(query);
    }
    if (part.kind === 'not') {
      const query = read(part.part);
      return query && query !== noWords ? { kind: 'not', part: query } : query;
    }
    if (part.kind === 'some') {
      const parts = part.parts.map(read);
      return parts.every((one) => one !== null) ? { ...part, parts } : null;
    }
    if ('parts' in part) {
      const parts = part.parts.map(read);
      return parts.every((one) => one !== null) ? joined(part.kind, parts) : null;
    }
    const query = queries.get(keyOf(part, language)) ?? null;
    return query && part.isRelated ? last(query) : query;
  };
  return read(node);
}
