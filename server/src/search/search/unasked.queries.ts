import { facetFilter } from '@editorial/contracts/catalog';
import type { Tx } from '../../ground/database/database.ts';
import { searchCondition } from './asset-filter.sql.ts';
import type { Search } from './engine.ts';
import { idsAt } from './id-list.ts';
import { findMatches, readPage, searchFor, type SearchOf } from './matches.queries.ts';
import type { SearchNode } from './words/search-node.ts';

/** Nobody typed these searches, so that nothing is corrected or widened. */
const catalog = { vocabulary: null, list: null };

/** The best pictures for a query that nobody typed, among those that everyone may see. */
export async function bestOf(
  tx: Tx,
  query: SearchNode,
  { count, question, ...asked }: SearchOf & { readonly count: number; readonly question: unknown },
): Promise<string[]> {
  const bare = searchFor(tx, facetFilter.parse({}), asked, { catalog });
  const text = { assetNumber: null, query, created: null };
  const read = { ...bare, text, question };
  const search: Search = { ...read, condition: () => searchCondition(read) };
  const span = { skip: 0, take: count };
  const page = await search.memory.engine?.page(search, 'relevance', span);
  return page ?? idsAt((await findMatches(search)).best, 0, count);
}

/** The newest pictures of a filter without a text, among those that everyone may see. */
export async function newestOf(
  tx: Tx,
  filter: { readonly setId: number } | { readonly categories: readonly string[] },
  { count, ...asked }: SearchOf & { readonly count: number },
): Promise<string[]> {
  const search = searchFor(tx, facetFilter.parse(filter), asked, { catalog });
  const span = { skip: 0, take: count };
  const page = await search.memory.engine?.page(search, 'newest', span);
  return page ?? readPage(search, await findMatches(search), 'newest', span);
}
