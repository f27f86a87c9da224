import type { Database, Tx } from '../../ground/database/database.ts';
import type { ItemRow } from '../../catalog/assets/asset.view.ts';
import type { EngineHealth } from '../search/engine.ts';
import { idsByAge, rowsOf, titlesOf } from './index-rows.queries.ts';
import { type IndexLog, warnAtStart } from '../looks/index-warnings.ts';
import { SearchIndex } from './search-index.ts';

/**
 * CHANNEL of the trigger in migration 0048. The payload is the tenant and its changed assets, or
 * empty if they are unknown.
 */
const CHANNEL = 'catalog_assets';
/** The same for sets, whose titles are shown with their assets (migration 0249). */
const SETS_CHANNEL = 'catalog_sets';
/** Rows per read. Indexing them blocks other requests for a few milliseconds. */
const ROWS_PER_READ = 500;
/** With more unread changes than this, the index is rebuilt. */
const MAX_PENDING_CHANGES = 5000;
const mostDisorder = (count: number) => Math.max(2000, count / 10);
/**
 * A tenant with more assets has no index: a million takes some 450 MB of memory, and asset numbers
 * end at four million.
 */
const Limits = {
  most: 3_000_000,
  /** From here on, each start warns: there is time to set up a search engine. */
  many: 2_000_000,
} as const;
/** Delay before another attempt after a failure, in ms. */
const REBUILD_PAUSE_MS = 5000;

interface State {
  index: SearchIndex | null;
  /** Assets that changed and were not read since, each with a sequence number of the change. */
  changed: Map<string, number>;
  loading: Promise<void> | null;
  /** Changes since loading began: the asset may have been read before its change. */
  changedSince: Map<string, number>;
  /** The same of sets: their titles are read again. */
  changedSets: Map<number, number>;
  changedSetsSince: Map<number, number>;
  retryAt: number;
}

/** One index per searched tenant. */
export interface SearchIndexes {
  /**
   * The index including all changes known so far, which are read by this transaction. Null while it
   * is being built.
   */
  of(tenantId: string, tx: Tx): Promise<SearchIndex | null>;
  /** Cards of public assets for lists, as far as the index knows them. */
  items(tenantId: string, ids: readonly string[]): ReadonlyMap<string, ItemRow>;
  /** Builds a tenant's index if it does not exist. Resolves when it does. */
  make(tenantId: string): Promise<void>;
  /** These assets are read again before the next search. */
  changed(tenantId: string, assetIds: readonly string[]): void;
  /** Whether the largest catalog fits into an index, and will do so for long. */
  room(): EngineHealth['room'];
  /** Number of assets in all indexes, including those deleted since each was built. */
  size(): number;
  close(): Promise<void>;
}

/** @param onChange Called when the answers of a tenant may have changed. Null means all tenants. */
// Long because loading, hearing and reading change the same state of a tenant, between each other's
// awaits. Apart, no place would show which changes a new index already has.
export async function openSearchIndexes(
  database: Pick<Database, 'listen' | 'inTenant'>,
  onChange: (tenantId: string | null) => void,
  log?: IndexLog,
  { most, many }: { readonly most: number; readonly many: number } = Limits,
): Promise<SearchIndexes> {
  /** By tenant, also of those that are too large. */
  const counts = new Map<string, number>();
  const states = new Map<string, State>();
  const closing = new AbortController();
  let lastChange = 0;

  async function load(tenantId: string, state: State): Promise<void> {
    const begin = performance.now();
    const ids = await database.inTenant(tenantId, idsByAge);
    const count = ids.length / 32;
    counts.set(tenantId, count);
    if (count > most) {
      state.retryAt = Infinity;
      log?.warn(
        { tenantId, count },
        'too many assets for a search index in memory: the database answers. Set SEARCH_URL to a search cluster',
      );
      return;
    }
    if (count > many)
      log?.warn(
        { tenantId, count, most },
        'the search index in memory is nearly full: set SEARCH_URL to a search cluster',
      );
    const index = new SearchIndex();
    const titles = await database.inTenant(tenantId, (tx) => titlesOf(tx));
    for (const [setId, title] of titles) index.setTitles.set(setId, title);
    for (let at = 0; at < count && !closing.signal.aborted; at += ROWS_PER_READ) {
      const piece = Array.from({ length: Math.min(ROWS_PER_READ, count - at) }, (_, offset) =>
        ids.slice((at + offset) * 32, (at + offset + 1) * 32),
      );
      for (const row of await database.inTenant(tenantId, (tx) => rowsOf(tx, piece)))
        index.set(row);
    }
    if (closing.signal.aborted) return;
    index.trim();
    Object.assign(state, {
      index,
      changed: state.changedSince,
      changedSets: state.changedSetsSince,
    });
    // The database's answers so far are ordered differently by relevance, so pages of both would
    // not fit together.
    onChange(tenantId);
    log?.info(
      { tenantId, count, seconds: Math.round((performance.now() - begin) / 100) / 10 },
      'search index built',
    );
  }
  function make(tenantId: string): Promise<void> {
    const state = stateOf(tenantId);
    if (state.loading === null) {
      state.changedSince = new Map();
      state.changedSetsSince = new Map();
      state.loading = load(tenantId, state)
        .catch((error: unknown) => {
          state.retryAt = Date.now() + REBUILD_PAUSE_MS;
          log?.warn(
            { err: error, tenantId },
            'the search index could not be built: the database answers meanwhile',
          );
        })
        .finally(() => {
          state.loading = null;
        });
    }
    return state.loading;
  }
  function stateOf(tenantId: string): State {
    let state = states.get(tenantId);
    if (!state) {
      state = {
        index: null,
        changed: new Map(),
        loading: null,
        changedSince: new Map(),
        changedSets: new Map(),
        changedSetsSince: new Map(),
        retryAt: 0,
      };
      states.set(tenantId, state);
    }
    return state;
  }

  /**
   * Each caller reads all changes itself, also those another caller is reading: waiting for that
   * caller could deadlock, because it may be waiting for a database connection that the waiting
   * callers hold. Assets that change again meanwhile stay marked.
   */
  async function readChanges({ changed }: State, index: SearchIndex, tx: Tx): Promise<void> {
    const pieces = Array.from({ length: Math.ceil(changed.size / ROWS_PER_READ) }, (_, at) =>
      [...changed].slice(at * ROWS_PER_READ, (at + 1) * ROWS_PER_READ),
    );
    for (const piece of pieces) {
      const rows = new Map(
        (
          await rowsOf(
            tx,
            piece.map(([id]) => id),
          )
        ).map((row) => [row.id, row]),
      );
      for (const [id, change] of piece) {
        const row = rows.get(id);
        if (row) index.set(row);
        else index.delete(id);
        if (changed.get(id) === change) changed.delete(id);
      }
    }
  }
  async function readTitles({ changedSets }: State, index: SearchIndex, tx: Tx): Promise<void> {
    const piece = [...changedSets].slice(0, ROWS_PER_READ);
    const titles = await titlesOf(
      tx,
      piece.map(([id]) => id),
    );
    for (const [id, change] of piece) {
      if (changedSets.get(id) !== change) continue;
      changedSets.delete(id);
      const title = titles.get(id);
      if (title !== undefined) index.setTitles.set(id, title);
    }
  }
  function forgetAll(): void {
    for (const state of states.values()) {
      state.index = null;
      // Rows being loaded now may be outdated.
      void state.loading?.then(() => {
        state.index = null;
      });
    }
    onChange(null);
  }
  function hear(state: State | undefined, ids: readonly string[]): void {
    if (!state) return;
    for (const id of ids) {
      lastChange += 1;
      if (state.index) state.changed.set(id, lastChange);
      if (state.loading) state.changedSince.set(id, lastChange);
    }
    // Rebuilding is faster than reading so many changes one by one.
    if (state.changed.size > MAX_PENDING_CHANGES) state.index = null;
  }
  function changed(tenantId: string, ids: readonly string[]): void {
    hear(states.get(tenantId), ids);
    onChange(tenantId);
  }
  function hearSets(payload: string): void {
    const [tenantId = '', ids = ''] = payload.split(' ');
    const state = states.get(tenantId);
    for (const id of state ? ids.split(',').map(Number) : []) {
      lastChange += 1;
      // Without a title, its assets are read from the database.
      state?.index?.setTitles.delete(id);
      state?.changedSets.set(id, lastChange);
      state?.changedSetsSince.set(id, lastChange);
    }
    onChange(tenantId);
  }
  const stopSets = await database.listen(SETS_CHANNEL, { hear: hearSets, reread: forgetAll });
  const stop = await database.listen(CHANNEL, {
    hear(payload) {
      const [tenantId = '', ids] = payload.split(' ');
      if (ids === undefined) return forgetAll();
      changed(tenantId, ids.split(','));
    },
    reread: forgetAll,
  });
  await warnAtStart(database, log, many);
  return {
    async of(tenantId, tx) {
      const state = stateOf(tenantId);
      // While changes are read, the index may be replaced.
      while (state.index && state.changed.size > 0) await readChanges(state, state.index, tx);
      while (state.index && state.changedSets.size > 0) await readTitles(state, state.index, tx);
      const { index } = state;
      if (!index) {
        if (Date.now() >= state.retryAt) void make(tenantId);
        return null;
      }
      // The old index answers until the new one is complete.
      if (index.isFull || index.disorder > mostDisorder(index.columns.count)) void make(tenantId);
      return index;
    },
    items(tenantId, ids) {
      const { index, changed: unread } = stateOf(tenantId);
      const known = new Map<string, ItemRow>();
      for (const id of index ? ids : []) {
        const item = unread.has(id) ? null : index?.item(id);
        if (item) known.set(id, item);
      }
      return known;
    },
    make,
    changed,
    room() {
      const largest = Math.max(0, ...counts.values());
      return largest > most ? 'None' : largest > many ? 'Little' : 'Enough';
    },
    size: () =>
      [...states.values()].reduce((sum, { index }) => sum + (index?.columns.count ?? 0), 0),
    async close() {
      closing.abort();
      await stop();
      await stopSets();
      await Promise.allSettled([...states.values()].flatMap((state) => state.loading ?? []));
    },
  };
}
