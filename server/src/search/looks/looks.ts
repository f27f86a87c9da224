import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../ground/database/database.ts';
import { LOWEST_ID } from '../../ground/database/lowest-id.ts';
import { mirroredLook } from '../../catalog/picture/descriptor.ts';
import type { IndexLog } from './index-warnings.ts';
import type { Alike, LookIndex } from './look-index.ts';

/** Channel of the trigger in migration 0048: a tenant and its changed assets, or empty for all. */
const CHANNEL = 'catalog_assets';
const ROWS_PER_READ = 1000;
/** Adding one takes some 0.1 ms. Others wait meanwhile. */
const LOOKS_PER_TURN = 50;
/** With more unread changes, the index is built again. */
const MAX_PENDING_CHANGES = 5000;
/** A million looks take some 700 MB. */
const MAX_LOOKS = 3_000_000;
const RETRY_PAUSE_MS = 60_000;

interface Row {
  readonly id: string;
  readonly look: number[];
}

/** Looks of pictures that everyone may see, in the order of their ids. */
async function readLooks(tx: Tx, where: SQL, count: number): Promise<Row[]> {
  const { rows } = (await tx.execute(sql`
    select assets.id::text as id, to_json(descriptor) as look from assets
    where ${where} and status = 'Published' and not is_hidden and descriptor is not null
    order by assets.id limit ${count}`)) as unknown as { rows: Row[] };
  return rows;
}

interface State {
  index: LookIndex | null;
  loading: Promise<void> | null;
  retryAt: number;
  /** Pictures that changed and were not read since. */
  readonly changed: Set<string>;
}

/** The looks of all tenants' pictures that somebody compared. */
export interface Looks {
  /**
   * Pictures that look like this one or its mirror image, nearest first. Null while the index is
   * being built.
   */
  near(tenantId: string, tx: Tx, look: readonly number[], count: number): Promise<Alike[] | null>;
  /** Builds a tenant's index. */
  make(tenantId: string): Promise<void>;
  close(): Promise<void>;
}

/** Where the package has no binary for the machine, the database compares some pictures. */
const loadIndex = async () => (await import('./look-index.ts')).LookIndex;

// Long because loading, hearing and reading change the same state of a tenant, between each other's
// awaits. Apart, no place would show which changes a new index already has.
export async function openLooks(
  database: Pick<Database, 'listen' | 'inTenant'>,
  log?: IndexLog,
): Promise<Looks> {
  const states = new Map<string, State>();
  const closing = new AbortController();

  async function addAll(index: LookIndex, rows: readonly Row[]): Promise<void> {
    for (const [at, { id, look }] of rows.entries()) {
      index.set(id, look);
      if (at % LOOKS_PER_TURN === LOOKS_PER_TURN - 1) await nextTurn();
    }
  }
  async function load(tenantId: string, state: State): Promise<void> {
    const Loaded = await loadIndex();
    const index = new Loaded();
    const begin = performance.now();
    state.changed.clear();
    for (let last = LOWEST_ID; !closing.signal.aborted;) {
      const rows = await database.inTenant(tenantId, (tx) =>
        readLooks(tx, sql`assets.id > ${last}::uuid`, ROWS_PER_READ),
      );
      await addAll(index, rows);
      if (index.size > MAX_LOOKS) throw new Error(`more than ${MAX_LOOKS} pictures`);
      if (rows.length < ROWS_PER_READ) break;
      last = rows.at(-1)?.id ?? last;
    }
    if (closing.signal.aborted) return;
    state.index = index;
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    log?.info({ tenantId, count: index.size, seconds }, 'index of looks built');
  }
  function stateOf(tenantId: string): State {
    let state = states.get(tenantId);
    if (!state) {
      state = { index: null, loading: null, retryAt: 0, changed: new Set() };
      states.set(tenantId, state);
    }
    return state;
  }
  function make(tenantId: string): Promise<void> {
    const state = stateOf(tenantId);
    state.loading ??= load(tenantId, state)
      .catch((error: unknown) => {
        state.retryAt = Date.now() + RETRY_PAUSE_MS;
        log?.warn({ err: error, tenantId }, 'the index of looks could not be built');
      })
      .finally(() => {
        state.loading = null;
      });
    return state.loading;
  }
  /** Several callers may read the same changes: an index takes the same look twice. */
  async function readChanges(state: State, index: LookIndex, tx: Tx): Promise<void> {
    const ids = [...state.changed];
    if (ids.length === 0) return;
    for (const id of ids) state.changed.delete(id);
    try {
      const found = await readLooks(
        tx,
        sql`assets.id = any(${`{${ids.join(',')}}`}::uuid[])`,
        ids.length,
      );
      for (const id of ids) index.delete(id);
      for (const { id, look } of found) index.set(id, look);
    } catch (error) {
      for (const id of ids) state.changed.add(id);
      throw error;
    }
  }
  function forgetAll(): void {
    for (const state of states.values()) {
      state.index = null;
      void state.loading?.then(() => {
        state.index = null;
      });
    }
  }
  const stop = await database.listen(CHANNEL, {
    hear(payload) {
      const [tenantId = '', ids] = payload.split(' ');
      if (ids === undefined) return forgetAll();
      const state = states.get(tenantId);
      if (!state?.index && !state?.loading) return;
      for (const id of ids.split(',')) state.changed.add(id);
      if (state.changed.size > MAX_PENDING_CHANGES) state.index = null;
    },
    reread: forgetAll,
  });
  return {
    make,
    async near(tenantId, tx, look, count) {
      const state = stateOf(tenantId);
      const { index } = state;
      if (!index) {
        if (Date.now() >= state.retryAt) void make(tenantId);
        return null;
      }
      await readChanges(state, index, tx);
      const best = new Map<string, Alike>();
      for (const one of [...index.near(look, count), ...index.near(mirroredLook(look), count)])
        if (one.likeness > (best.get(one.id)?.likeness ?? -Infinity)) best.set(one.id, one);
      return [...best.values()]
        .sort((a, b) => b.likeness - a.likeness || (a.id < b.id ? -1 : 1))
        .slice(0, count);
    },
    async close() {
      closing.abort();
      await stop();
      await Promise.allSettled([...states.values()].flatMap(({ loading }) => loading ?? []));
    },
  };
}
