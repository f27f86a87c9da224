import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { setImmediate } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { DatabaseUnavailable } from './database.errors.ts';
import type { Database, Row, Tx } from './database.types.ts';
import { startHearing, type Hearing, type ListenLog } from './hearing.ts';
import { migrate } from './migrate.ts';
import { allRows, NOTIFY_SQL, pieces, transactions } from './tenant-transactions.ts';
import { isUnavailable } from './unavailable.ts';
import { createWriteCheck } from './write-check.ts';
import { createNotifier, endWork, registerTransaction } from './transactions.ts';

/** Binds values to a text with `$1` and so on, as drizzle SQL. */
function bound(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
    ),
    sql.raw(''),
  );
}

/**
 * PostgreSQL's own 128 MB are a quarter of what an idle site may take, and its files are in the
 * memory of the operating system anyway.
 */
const BUFFERS = '16MB';

/** How PostgreSQL starts inside this process. Folders differ in the name of their time zone. */
export const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  `shared_buffers=${BUFFERS}`,
  '-c',
  'timezone=UTC',
];

/** Arrays of the rows of tables, which no statement reads. There are more of them than of all others. */
const ARRAYS_OF_ROWS =
  'select typarray::int as type from pg_type where typrelid <> 0 and typarray <> 0';

/**
 * Starts PostgreSQL inside this process. PGlite copies its list of parsers for each statement of
 * drizzle, so the list is kept short: a statement takes 0.13 ms less (decision 1720).
 */
export async function startEmbedded(options: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create({ startParams, ...options });
  for (const { type } of (await client.query<{ type: number }>(ARRAYS_OF_ROWS)).rows) {
    Reflect.deleteProperty(client.parsers, type);
    Reflect.deleteProperty(client.serializers, type);
  }
  return client;
}

/** The parts of an embedded PostgreSQL that migrations need. */
export const connectionOf = (client: PGlite) => ({
  query: async (text: string, values?: unknown[]) =>
    ((await client.query(text, values)) as { rows: Row[] }).rows,
  run: async (text: string) => void (await client.exec(text)),
});

/** Runs pending migrations on an embedded PostgreSQL. */
export const migrateEmbedded = (client: PGlite): Promise<void> => migrate(connectionOf(client));

/** PostgreSQL in this process's memory. It can start as a copy of another database's folder. */
export async function openEmbedded(copyOf?: Blob): Promise<Database> {
  const client = await startEmbedded({
    dataDir: 'memory://',
    ...(copyOf && { loadDataDir: copyOf }),
  });
  await migrateEmbedded(client);
  return embeddedDatabase(client);
}

/**
 * Returns a function after which the transaction refuses statements. On a server the commit goes out
 * with the last one, so that further ones fail. Here they would not, and no test would find them.
 */
function refusing(tx: Tx): () => void {
  // drizzle-orm 0.45: each transaction has a session of its own, through which all statements go.
  const { session } = tx as unknown as { session: { prepareQuery(...args: unknown[]): unknown } };
  return () => {
    session.prepareQuery = () => {
      throw new Error('The transaction is over: an earlier statement was marked as its last.');
    };
  };
}

/** How long transactions may follow each other without a pause, ms. */
const LONGEST_ROW_MS = 10;
let pausedAt = 0;

/**
 * Lets this process do everything else that waits. PGlite answers in microtasks: a job that makes
 * one transaction after the other would keep every socket from being read until it is done.
 */
async function pause(): Promise<void> {
  if (performance.now() - pausedAt < LONGEST_ROW_MS) return;
  await setImmediate();
  pausedAt = performance.now();
}

/** The channels on which somebody listens, until the database closes. */
function listeners(client: PGlite, log?: ListenLog) {
  const hearings = new Set<Hearing>();
  const listen: Database['listen'] = async (channel, hearer) => {
    const hearing = startHearing(channel, hearer, log);
    hearings.add(hearing);
    const stop = await client.listen(channel, hearing.hear);
    return async () => {
      hearings.delete(hearing);
      await stop();
      await hearing.stop();
    };
  };
  return {
    listen,
    trouble: () =>
      [...hearings].map((hearing) => hearing.trouble()).find((one) => one !== null) ?? null,
    stopAll: () => Promise.all([...hearings].map((hearing) => hearing.stop())),
  };
}

/** A running embedded PostgreSQL as the site's database. */
export function embeddedDatabase(client: PGlite, log?: ListenLog): Database {
  const db = drizzle({ client });
  const notifier = createNotifier((channels) => client.query(NOTIFY_SQL, [channels]));
  const { listen, trouble, stopAll } = listeners(client, log);
  const run = async (text: string, values?: unknown[]) => {
    try {
      // PGlite runs several statements in one call only if there are no values.
      if (values?.length) return { rows: (await client.query(text, values)).rows as Row[] };
      return allRows(await client.exec(text));
    } catch (error) {
      throw reported(error);
    }
  };
  const writes = createWriteCheck(run);
  /** The error as the site reports it: a full disk is no fault of the request. */
  function reported(error: unknown): unknown {
    if (!isUnavailable(error)) return error;
    writes.doubt();
    return new DatabaseUnavailable(error);
  }
  const transacting = transactions(async (settings, work) => {
    const transaction = db.transaction(async (inner) => {
      const tx = inner as unknown as Tx;
      const refuseFurther = refusing(tx);
      const extras = registerTransaction(tx, ({ text }, values, isLast) => {
        const answer = tx.execute(bound(text, values)).execute();
        if (isLast) refuseFurther();
        return answer as unknown as Promise<{ rows: Row[] }>;
      });
      if (settings) await tx.execute(sql.raw(settings));
      const done = await work(tx);
      await endWork(tx);
      await Promise.all(extras.unwaited);
      return { answer: done, channels: extras.channels };
    });
    const { answer, channels } = await transaction.catch((error: unknown) => {
      throw reported(error);
    });
    notifier.notify(channels);
    await pause();
    return answer;
  });
  return {
    kind: 'embedded',
    ...transacting,
    inSnapshot: pieces(transacting),
    executeSql: run,
    check: () => writes.check(),
    listen,
    trouble,
    clockDifferenceMs: () => 0,
    async close() {
      await notifier.idle();
      await stopAll();
      await client.close();
    },
  };
}
