import type { TextLanguage } from '@editorial/contracts/catalog';
import type { Tx } from '../../database/database.ts';
import { runPrepared } from '../../database/transactions.ts';
import {
  joined,
  noWords,
  rankedFor,
  readTextQuery,
  type TextQuery,
} from '../search-index/text-search.rules.ts';
import type { TenantMemory } from './engine.ts';
import type { SearchTerm, SearchText } from './search-text.rules.ts';
import { kindOf } from './search-text.sql.ts';
import { required } from '../../required.ts';

/** Builds the same query for each term as `search-text.sql.ts`. */
const SEARCH_TERMS_STATEMENT = {
  name: 'search terms',
  text: `select catalog_term_query(term ->> 'kind', term ->> 'text', term ->> 'language')::text as query
  from json_array_elements($1::json) with ordinality as asked (term, at) order by at`,
};

const keyOf = (term: SearchTerm, language: TextLanguage): string =>
  JSON.stringify({ kind: kindOf(term), text: term.text, language });

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
  { groups }: SearchText,
  language: TextLanguage,
): Promise<TextQuery | null> {
  const keys = [...new Set(groups.flat().map((term) => keyOf(term, language)))];
  const texts = await memory.terms(keys, (missing) => findTerms(tx, missing));
  const queries = new Map(
    keys.map((key, index) => {
      const read = readTextQuery(required(texts[index], 'The query of a term'));
      return [key, read && rankedFor(language, read)];
    }),
  );
  const wanted: TextQuery[] = [];
  for (const group of groups) {
    const choices: TextQuery[] = [];
    for (const term of group) {
      const query = queries.get(keyOf(term, language));
      if (!query) return null;
      choices.push(term.isExcluded && query !== noWords ? { kind: 'not', part: query } : query);
    }
    wanted.push(joined('or', choices));
  }
  return joined('and', wanted);
}
