import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseError, DatabaseUnavailable } from './database.errors.ts';
import type { Database, Row, Tx } from './database.types.ts';
import type { OpenOptions } from './embedded-folder.ts';
import { openListeningConnection } from './listening-connection.ts';
import { watchConnections } from './live-connections.ts';
import { migrate } from './migrate.ts';
import { allRows, NOTIFY_SQL, snapshots, transactions } from './tenant-transactions.ts';
import { setForRole } from './role-settings.ts';
import { isSwitched, isUnavailable } from './unavailable.ts';
import { createWriteCheck } from './write-check.ts';
import { createNotifier, endWork, registerTransaction, unwaited } from './transactions.ts';

/** An error of the database itself, unless it is away, says that it is there. */
const isAway = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || isUnavailable(error);
/**
 * Whole numbers of eight bytes are numbers, as the embedded database gives them, unless they are
 * too large to be exact. By default `pg` gives texts.
 */
function wholeNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber);

/** How long a request waits for a connection, in ms. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Connects as a session of its own, which no pooler shares. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseError(
      `The database can't be reached (${(error as Error).message}). ` +
        'Is it running, and is DATABASE_URL right?',
      { cause: error },
    );
  }
}

/** Accents are folded by Unicode rules, which PostgreSQL supports for UTF-8 only. */
async function checkEncoding(client: pg.ClientBase): Promise<void> {
  const {
    rows: [row],
  } = await client.query<{ server_encoding: string }>('show server_encoding');
  if (row?.server_encoding !== 'UTF8')
    throw new DatabaseError(
      `The database is encoded as ${row?.server_encoding}, UTF8 is needed. Create it again: ` +
        "create database editorial template template0 encoding 'UTF8'",
    );
}

/**
 * Requests run as the role `editorial_app`. Checked at start: otherwise a missing grant would fail
 * only with the first visitor.
 */
async function checkRole(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('begin');
    await client.query('set local role editorial_app');
  } catch (error) {
    throw new DatabaseError(
      'The database user may not act as editorial_app. ' +
        'Let a superuser run: grant editorial_app to <user>',
      { cause: error },
    );
  } finally {
    await client.query('rollback');
  }
}

/** Sends several statements in one network packet. */
function together<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * A transaction on its own connection, which is taken at the first statement: work that finds
 * everything in memory takes none. Statements are pipelined: `begin` goes out with the first one,
 * and the commit does not wait for unawaited ones.
 */
async function inPooledTransaction<T>(
  pool: pg.Pool,
  { settings, hasNames }: { settings: string | null; hasNames: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; channels: ReadonlySet<string> }> {
  let opened: Promise<pg.PoolClient> | undefined;
  let hasBegun = false;
  let committed: Promise<pg.QueryResult> | undefined;
  let lost: Error | undefined;
  let away: DatabaseUnavailable | undefined;
  const open = () =>
    (opened ??= pool.connect().catch((error: unknown) => {
      throw (away = new DatabaseUnavailable(error));
    }));
  async function query(
    statement: pg.QueryConfig | string,
    values?: unknown[],
    isLast = false,
  ): Promise<pg.QueryResult> {
    const client = await open();
    if (committed)
      throw new Error('The transaction is over: an earlier statement was marked as its last.');
    return together(client, () => {
      if (!hasBegun) unwaited(tx, client.query(settings ? `begin; ${settings}` : 'begin'));
      hasBegun = true;
      const answer = client.query(statement, values);
      if (isLast) unwaited(tx, (committed = client.query('commit')));
      return answer;
    });
  }
  const tx = drizzle({ client: { query } as unknown as pg.PoolClient }) as unknown as Tx;
  const extras = registerTransaction(tx, ({ name, text }, values, isLast) =>
    query({ ...(hasNames && { name }), text, values: [...values] }, undefined, isLast),
  );
  try {
    // Asynchronous even without a connection to wait for: callers may rely on the work starting
    // later.
    const answer = await Promise.resolve(tx).then(work);
    await endWork(tx);
    if (!opened) return { answer, channels: extras.channels };
    const commit = committed ?? query('commit');
    const failed = (await Promise.allSettled([...extras.unwaited, commit])).find(
      (one) => one.status === 'rejected',
    );
    if (failed) throw failed.reason;
    // After a failed statement whose error was ignored, PostgreSQL answers the commit with
    // ROLLBACK.
    if ((await commit).command !== 'COMMIT')
      throw new Error('The transaction was not committed: one of its statements had failed.');
    return { answer, channels: extras.channels };
  } catch (error) {
    const client = await opened?.catch(() => undefined);
    await client?.query('rollback').catch((reason: Error) => {
      lost = reason;
    });
    throw away ?? (lost || isUnavailable(error) ? new DatabaseUnavailable(error) : error);
  } finally {
    (await opened?.catch(() => undefined))?.release(lost);
  }
}

/** Connections of the pool. One more listens. */
const POOL_SIZE = 20;

export interface ServerOptions extends OpenOptions {
  /**
   * Where sessions lead to that are no pooler's in transaction mode: the one that listens, and the
   * one that migrates. By default the same address.
   */
  readonly sessionUrl?: string | undefined;
  /**
   * Whether statements get names, so that a connection plans them once. A pooler in transaction
   * mode has to follow them (PgBouncer 1.21). By default, unless there is a `sessionUrl`.
   */
  readonly hasNames?: boolean | undefined;
}

/** Prepares the database for this release, over a session of its own. */
async function prepareServer(url: string, { purpose = 'serve', say }: OpenOptions): Promise<void> {
  const client = await connect(url);
  try {
    await checkEncoding(client);
    if (purpose === 'serve') await setForRole(client);
    await migrate(
      {
        query: async (text, values) => (await client.query(text, values)).rows as Row[],
        run: async (text) => void (await client.query(text)),
      },
      purpose,
      say,
    );
    await checkRole(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The pool replaces broken connections. Without a listener, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A PostgreSQL server with a connection pool. */
export async function openServer(
  url: string,
  { sessionUrl = url, hasNames = sessionUrl === url, ...options }: ServerOptions = {},
): Promise<Database> {
  const { log } = options;
  await prepareServer(sessionUrl, options);
  const pool = openPool(url);
  log?.info({ pool: POOL_SIZE, listening: 1 }, 'The database gets so many connections at most');
  const connections = watchConnections(pool);
  const run = async (text: string, values?: unknown[]) => {
    try {
      return allRows(await pool.query(text, values));
    } catch (error) {
      note(error);
      throw isAway(error) ? new DatabaseUnavailable(error) : error;
    }
  };
  const writes = createWriteCheck(run);
  /** The meaning of an error for the other connections, and for the next check. */
  function note(error: unknown): void {
    if (isUnavailable(error)) writes.doubt();
    // After a failover, connections to the old primary would stay in use as long as they answer.
    if (isSwitched(error)) connections.forget();
  }
  const notifier = createNotifier((channels) => pool.query(NOTIFY_SQL, [channels]));
  const listening = openListeningConnection({
    connectionString: sessionUrl,
    sendBeat: (text, values) => (pool.idleCount > 0 ? pool.query(text, [...values]) : null),
    onLost: connections.forget,
    log,
  });
  const transact = async <T>(settings: string | null, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { answer, channels } = await inPooledTransaction(
      pool,
      { settings, hasNames },
      work,
    ).catch((error: unknown) => {
      note(error);
      throw error;
    });
    notifier.notify(channels);
    return answer;
  };
  return {
    kind: 'server',
    ...transactions(transact),
    inSnapshot: snapshots(transact),
    executeSql: run,
    check: () => writes.check(),
    listen: listening.listen,
    trouble: listening.trouble,
    clockDifferenceMs: listening.clockDifferenceMs,
    async close() {
      await notifier.idle();
      await listening.close();
      await pool.end();
    },
  };
}
