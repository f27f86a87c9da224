import type { Tx } from '../../database/database.ts';
import { runPrepared } from '../../database/transactions.ts';
import {
  joined,
  noWords,
  readTextQuery,
  type TextQuery,
} from '../search-index/text-search.rules.ts';
import type { TenantMemory } from './search-memory.ts';
import type { SearchTerm, SearchText } from './search-text.rules.ts';
import { prefixOperand } from './search-text.sql.ts';

/** Builds the same query for each term as `search-text.sql.ts`. */
const SEARCH_TERMS_STATEMENT = {
  name: 'search terms',
  text: `select (case kind when 'prefix' then catalog_prefix_query(catalog_fold(term))
    when 'phrase' then phraseto_tsquery('english', catalog_fold(term))
    else plainto_tsquery('english', catalog_fold(term)) end)::text as query
  from rows from (json_array_elements_text($1::json), json_array_elements_text($2::json)) with ordinality as asked (kind, term, at) order by at`,
};

const kindOf = (term: SearchTerm): string =>
  term.isPrefix ? 'prefix' : term.isPhrase ? 'phrase' : 'word';
const keyOf = (term: SearchTerm): string =>
  `${kindOf(term)} ${term.isPrefix ? prefixOperand(term.text) : term.text}`;

async function findTerms(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [kinds, terms] = [
    keys.map((key) => key.slice(0, key.indexOf(' '))),
    keys.map((key) => key.slice(key.indexOf(' ') + 1)),
  ];
  const { rows } = await runPrepared(tx, SEARCH_TERMS_STATEMENT, [
    JSON.stringify(kinds),
    JSON.stringify(terms),
  ]);
  return new Map(
    (rows as unknown as { query: string }[]).map(({ query }, index) => [keys[index]!, query]),
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
): Promise<TextQuery | null> {
  const keys = [...new Set(groups.flat().map(keyOf))];
  const texts = await memory.terms(keys, (missing) => findTerms(tx, missing));
  const queries = new Map(keys.map((key, index) => [key, readTextQuery(texts[index]!)]));
  const wanted: TextQuery[] = [];
  for (const group of groups) {
    const choices: TextQuery[] = [];
    for (const term of group) {
      const query = queries.get(keyOf(term));
      if (!query) return null;
      choices.push(term.isExcluded && query !== noWords ? { kind: 'not', part: query } : query);
    }
    wanted.push(joined('or', choices));
  }
  return joined('and', wanted);
}
