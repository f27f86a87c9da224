import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../ground/database/database.ts';
import type { IndexLog } from '../looks/index-warnings.ts';
import { rowsOf } from './feed-rows.ts';
import { factOf, type OpenSearch } from './opensearch-client.ts';
import { documentOf, fedRows, type FedRow } from './opensearch-documents.ts';

/** Heard by all servers when the engine has taken in changes of a tenant. */
export const FED_CHANNEL = 'catalog_fed';
/** Changes sent at once. */
const CHANGES_PER_BATCH = 1000;
/** How often the worker looks for changes by itself, in ms. Usually a notification wakes it. */
const LOOK_INTERVAL_MS = 1000;
/** Delay after a failure, in ms. It doubles up to the longest one. */
const RETRY_PAUSE_MS = 500;
const MAX_RETRY_PAUSE_MS = 15_000;
/** For so long nobody else feeds the engine; longer than a call may take. */
const LEASE = '90 seconds';

type FeedDatabase = Pick<Database, 'listen' | 'asSystem'>;
interface Change {
  readonly version: string;
  readonly tenant: string;
  readonly id: string;
}
interface Batch {
  readonly indexes: readonly string[];
  readonly changes: readonly Change[];
  readonly rows: ReadonlyMap<string, FedRow>;
}

/** The state of the feed in the database. */
export interface FeedState {
  readonly isOn: boolean;
  readonly index: string | null;
  readonly building: string | null;
  /** Changes that the engine has not got yet, and the age of the oldest in seconds. */
  readonly pending: number;
  readonly lagSeconds: number;
}

export async function readFeed(tx: Tx): Promise<FeedState> {
  interface Row {
    readonly is_on: boolean;
    readonly index_name: string | null;
    readonly building: string | null;
    readonly pending: number;
    readonly lag: number;
  }
  const [row] = await rowsOf<Row>(
    tx,
    sql`
    select is_on, index_name, case when builder_until > now() then building end as building,
      pending, lag from search_feed,
      (select count(*)::int as pending,
        coalesce(extract(epoch from now() - min(changed_at)), 0)::float8 as lag
      from search_outbox) as waiting`,
  );
  return {
    isOn: row?.is_on ?? false,
    index: row?.index_name ?? null,
    building: row?.building ?? null,
    pending: row?.pending ?? 0,
    lagSeconds: Math.max(0, row?.lag ?? 0),
  };
}

/** From now on, each change of an asset is kept for the engine. */
export const turnOn = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`update search_feed set is_on = true where not is_on`));

/** Changes are no longer kept. The index is out of date from now on. */
export async function turnOff(tx: Tx): Promise<void> {
  await tx.execute(sql`update search_feed set is_on = false, index_name = null`);
  await tx.execute(sql`delete from search_outbox`);
}

/** Becomes the only feeder for a while. Null while another one is at work. */
export async function takeLease(
  tx: Tx,
  worker: string,
): Promise<{ index: string | null; building: string | null } | null> {
  const [row] = await rowsOf<{ index_name: string | null; building: string | null }>(
    tx,
    sql`
    update search_feed set worker = ${worker}, worker_until = now() + ${LEASE}::interval
    where is_on and (not is_exchanging or built_by = ${worker} or builder_until < now())
      and (worker is null or worker = ${worker} or worker_until < now())
    returning index_name, case when builder_until > now() then building end as building`,
  );
  return row ? { index: row.index_name, building: row.building } : null;
}

export const giveUpLease = async (tx: Tx, worker: string): Promise<void> =>
  void (await tx.execute(sql`
    update search_feed set worker = null, worker_until = null where worker = ${worker}`));

const oldestChanges = (tx: Tx): Promise<Change[]> =>
  rowsOf<Change>(
    tx,
    sql`
    select version::text as version, tenant_id::text as tenant, asset_id::text as id
    from search_outbox order by version limit ${CHANGES_PER_BATCH}`,
  );

/** The oldest changes, the latest of each asset, with the present rows. */
async function readBatch(tx: Tx, worker: string, alias: string): Promise<Batch | null> {
  const lease = await takeLease(tx, worker);
  if (!lease) return null;
  const indexes = [
    ...(lease.index === null ? [] : [alias]),
    ...(lease.building === null ? [] : [lease.building]),
  ];
  const changes = indexes.length === 0 ? [] : await oldestChanges(tx);
  // A feed that has nothing to send must not keep others waiting, such as the builder of an index.
  if (changes.length === 0) await giveUpLease(tx, worker);
  if (indexes.length === 0) return null;
  if (changes.length === 0) return { indexes, changes, rows: new Map() };
  const ids = `{${changes.map(({ id }) => id).join(',')}}`;
  const found = await fedRows(tx, sql`asset_id = any(${ids}::uuid[])`, CHANGES_PER_BATCH);
  return { indexes, changes, rows: new Map(found.map((row) => [row.id, row])) };
}

/** The lines of a bulk call: a version that is not newer than the document's changes nothing. */
function linesOf({ indexes, changes, rows }: Batch, alias: string): object[] {
  const latest = new Map(changes.map((change) => [change.id, change]));
  return [...latest.values()].flatMap(({ id, version }) => {
    const row = rows.get(id);
    const about = { _id: id, version: Number(version), version_type: 'external' };
    return indexes.flatMap((_index) =>
      row
        ? [
            // Without its alias, the index is gone: it must not come back without its mapping.
            { index: { _index, ...about, require_alias: _index === alias } },
            documentOf(row),
          ]
        : [{ delete: { _index, ...about } }],
    );
  });
}

/** Returns the refusals that can't be mended by sending them again. Throws if it can. */
export function refusals(answer: Readonly<Record<string, any>>): string[] {
  if (!answer.errors) return [];
  const failed = (answer.items as Record<string, { status: number; error?: { reason?: string } }>[])
    .flatMap((item) => Object.values(item))
    .filter(({ status, error }) => error && status !== 409);
  // Too busy, read-only because its disk is full, or without the index.
  const busy = failed.find(({ status }) => status >= 500 || [403, 404, 429].includes(status));
  if (busy) throw new Error(busy.error?.reason ?? `status ${busy.status}`);
  return failed.map(({ error }) => error?.reason ?? 'refused');
}

interface Sender {
  readonly database: FeedDatabase;
  readonly engine: OpenSearch;
  /** The holder of the lease: only one worker sends at a time. */
  readonly worker: string;
  readonly log: IndexLog | undefined;
}

/** Has the engine take a batch, and forgets its changes only then. Returns their number. */
async function deliver({ database, engine, log }: Sender, batch: Batch): Promise<number> {
  const { changes } = batch;
  const refused = refusals(
    await engine.bulk(linesOf(batch, engine.name), changes.length < CHANGES_PER_BATCH),
  );
  if (refused.length > 0)
    log?.warn(
      { count: refused.length, reason: refused[0] },
      'the search engine refused assets: npm run search -- verify',
    );
  const versions = `{${changes.map(({ version }) => version).join(',')}}`;
  await database.asSystem(async (tx) => {
    await tx.execute(sql`delete from search_outbox where version = any(${versions}::bigint[])`);
    for (const tenant of new Set(changes.map((change) => change.tenant)))
      await tx.execute(sql`select pg_notify(${FED_CHANNEL}, ${tenant})`);
  });
  return changes.length;
}

/** The number of changes sent. Null if another worker has the lease. */
async function sendBatch(sender: Sender): Promise<number | null> {
  const { database, engine, worker } = sender;
  const batch = await database.asSystem((tx) => readBatch(tx, worker, engine.name));
  if (!batch) return null;
  if (batch.changes.length === 0) return 0;
  try {
    return await deliver(sender, batch);
  } finally {
    await database.asSystem((tx) => giveUpLease(tx, worker));
  }
}

export interface SearchFeed {
  /** Sends all changes that are known now. False if another worker is at it. */
  drain(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Sends changes to the engine, oldest first, each at least once. A change leaves the database only
 * after the engine has it, so an engine that was away gets all of them afterwards.
 */
export async function openSearchFeed(
  database: FeedDatabase,
  engine: OpenSearch,
  log?: IndexLog,
  isWorking = true,
): Promise<SearchFeed> {
  const worker = randomUUID();
  const closing = new AbortController();
  let wake = new AbortController();

  async function drainNow(): Promise<boolean> {
    for (let before = 0; ;) {
      const sent = await sendBatch({ database, engine, worker, log });
      if (sent === null) return false;
      // Only a batch that is not full makes all before it visible. There was none.
      if (sent === 0 && before > 0)
        await engine.call('POST', `/${engine.name}/_refresh?ignore_unavailable=true`);
      if (sent < CHANGES_PER_BATCH) return true;
      before = sent;
    }
  }
  let draining: Promise<unknown> = Promise.resolve();
  /** One at a time: the same changes sent twice at once would be done before they can be found. */
  function drain(): Promise<boolean> {
    const drained = draining.catch(() => {}).then(drainNow);
    draining = drained;
    return drained;
  }
  async function work(): Promise<void> {
    let pause = RETRY_PAUSE_MS;
    while (!closing.signal.aborted) {
      wake = new AbortController();
      const signal = AbortSignal.any([wake.signal, closing.signal]);
      try {
        await drain();
        pause = RETRY_PAUSE_MS;
        await wait(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => {});
      } catch (error) {
        log?.warn(factOf(error), 'the search engine does not take changes: they are kept');
        await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
        pause = Math.min(2 * pause, MAX_RETRY_PAUSE_MS);
      }
    }
  }
  const stop = isWorking
    ? await database.listen('catalog_assets', { reread: () => wake.abort() })
    : null;
  const working = isWorking ? work() : null;
  return {
    drain,
    async close() {
      closing.abort();
      await stop?.();
      await working;
      await database.asSystem((tx) => giveUpLease(tx, worker)).catch(() => {});
    },
  };
}
