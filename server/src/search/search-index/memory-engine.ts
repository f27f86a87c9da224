import type { Database } from '../../ground/database/database.ts';
import {
  type EngineHealth,
  isRanked,
  type Matches,
  NEWEST_PROBE_COUNT,
  type Search,
  type SearchEngine,
  type TenantEngine,
} from '../search/engine.ts';
import { emptyList, type IdList, idList, idsAt, listLength } from '../search/id-list.ts';
import { textQuery } from '../search/search-terms.queries.ts';
import { indexQuery } from './index-query.rules.ts';
import type { Places } from './places.ts';
import type { Found } from './found.ts';
import type { IndexLog } from '../looks/index-warnings.ts';
import { openSearchIndexes, type SearchIndexes } from './search-indexes.ts';

/** Keeps only the list in the default order. The other one is computed quickly when needed. */
function matchesOf(found: Found, hasRanks: boolean): Matches {
  const known = (places: Places): IdList =>
    idList(found.idsOf(places.subarray(0, NEWEST_PROBE_COUNT)));
  return {
    found: found.count,
    tally: found.countFacets(),
    newest: hasRanks ? emptyList : known(found.newest(NEWEST_PROBE_COUNT)),
    best: hasRanks ? known(found.best(NEWEST_PROBE_COUNT)) : emptyList,
  };
}

const healthOf = (indexes: SearchIndexes): EngineHealth => ({
  engine: 'memory',
  assetCount: indexes.size(),
  room: indexes.room(),
  trouble:
    indexes.room() === 'None'
      ? 'more pictures than the index in memory holds: set SEARCH_URL to a search cluster'
      : null,
  pending: 0,
  lagSeconds: 0,
});

/** Answers from an index of all words in this server's memory (decision 0519). */
export async function openMemoryEngine(
  database: Pick<Database, 'listen' | 'inTenant'>,
  onChange: (tenantId: string | null) => void,
  log?: IndexLog,
  limits?: Parameters<typeof openSearchIndexes>[3],
): Promise<SearchEngine> {
  const indexes = await openSearchIndexes(database, onChange, log, limits);
  /** Null while there is no index, and for searches that only the database can answer. */
  const look = (tenantId: string, search: Search): Promise<Found | null> =>
    search.memory.hold(['found', search.question], async () => {
      const { tx, memory, text, language, conditions } = search;
      if (text?.assetNumber) return null;
      const node = text?.query ?? null;
      const query = node && (await textQuery(tx, memory, node, language));
      const asked = node && !query ? null : indexQuery(query, conditions);
      const index = asked && (await indexes.of(tenantId, tx));
      return index && index.find(asked);
    });
  const of = (tenantId: string): TenantEngine => ({
    async find(search) {
      const found = await look(tenantId, search);
      return found && matchesOf(found, isRanked(search));
    },
    async page(search, sorting, { skip, take }) {
      if (sorting === 'title') return null;
      const found = await look(tenantId, search);
      if (!found) return null;
      const list = idList(found.idsOf(found.in(sorting, skip + take).subarray(skip, skip + take)));
      return idsAt(list, 0, listLength(list));
    },
    async sets(search, sorting) {
      if (sorting === 'title') return null;
      const found = await look(tenantId, search);
      return found && found.setsOf(found.in(sorting));
    },
    items: (ids) => indexes.items(tenantId, ids),
    async titled(tx, words, count) {
      const index = await indexes.of(tenantId, tx);
      if (!index) return null;
      const list = idList(index.columns.idsOf(index.titled(words, count)));
      return idsAt(list, 0, listLength(list));
    },
  });
  return {
    of,
    index: async (tenantId, assetIds) => indexes.changed(tenantId, assetIds),
    rebuild: indexes.make,
    // Each search reads first what changed.
    settle: async () => {},
    health: () => healthOf(indexes),
    close: indexes.close,
  };
}
