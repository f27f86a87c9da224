import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseError, DatabaseUnavailable } from './database.errors.ts';
import type { Database, Row, Tx } from './database.types.ts';
import { migrate } from './migrate.ts';
import { allRows, NOTIFY_SQL, transactions } from './tenant-transactions.ts';
import { attach, createNotifier, endWork, unwaited } from './transactions.ts';

/**
 * What a server that stops, starts, or has no connection left answers; any other answer of a server
 * means that it is there.
 */
const leaving = /^(08|53300|57P0)/;
const isAway = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || leaving.test(error.code ?? '');
/** How long a request waits for a free connection, or a new one. */
const CONNECT_TIMEOUT_MS = 10_000;

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    await pool.end();
    throw new DatabaseError(
      `The database can't be reached (${(error as Error).message}). Is it running, and is DATABASE_URL right?`,
      { cause: error },
    );
  }
}

/** Accents are folded by Unicode's rules, which PostgreSQL knows for UTF-8 alone. */
async function checkEncoding(client: pg.PoolClient): Promise<void> {
  const {
    rows: [row],
  } = await client.query<{ server_encoding: string }>('show server_encoding');
  if (row?.server_encoding !== 'UTF8')
    throw new DatabaseError(
      `The database is encoded as ${row?.server_encoding}, UTF8 is needed. Make it anew: create database editorial template template0 encoding 'UTF8'`,
    );
}

/**
 * Requests run as `editorial_app`; who may not act as it would only learn of it with the first
 * visitor.
 */
async function checkRole(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('begin');
    await client.query('set local role editorial_app');
  } catch (error) {
    throw new DatabaseError(
      'The database user may not act as editorial_app. Let a superuser run: grant editorial_app to <user>',
      { cause: error },
    );
  } finally {
    await client.query('rollback');
  }
}

/** Sends several statements in one piece. */
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
 * A transaction on a connection of its own, taken by its first statement: work that finds all it
 * needs in memory takes none. Statements go out as they come: the begin goes with the first, and
 * the commit does not wait for those whose answer nobody needs.
 */
async function pooled<T>(
  pool: pg.Pool,
  settings: string | null,
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
    if (committed) throw new Error('The transaction is over: another statement was its last.');
    return together(client, () => {
      if (!hasBegun) unwaited(tx, client.query(settings ? `begin; ${settings}` : 'begin'));
      hasBegun = true;
      const answer = client.query(statement, values);
      if (isLast) unwaited(tx, (committed = client.query('commit')));
      return answer;
    });
  }
  const tx = drizzle({ client: { query } as unknown as pg.PoolClient }) as unknown as Tx;
  const extras = attach(tx, ({ name, text }, values, isLast) =>
    query({ name, text, values: [...values] }, undefined, isLast),
  );
  try {
    // Not at once: callers may count on going on before the work begins, as with a connection to
    // wait for.
    const answer = await Promise.resolve(tx).then(work);
    await endWork(tx);
    if (!opened) return { answer, channels: extras.channels };
    const commit = committed ?? query('commit');
    const failed = (await Promise.allSettled([...extras.unwaited, commit])).find(
      (one) => one.status === 'rejected',
    );
    if (failed) throw failed.reason;
    // PostgreSQL answers so when a statement failed before, and its failure was passed over.
    if ((await commit).command !== 'COMMIT')
      throw new Error('The transaction was not committed: one of its statements had failed.');
    return { answer, channels: extras.channels };
  } catch (error) {
    const client = await opened?.catch(() => undefined);
    await client?.query('rollback').catch((reason: Error) => {
      lost = reason;
    });
    throw away ?? (lost ? new DatabaseUnavailable(error) : error);
  } finally {
    (await opened?.catch(() => undefined))?.release(lost);
  }
}

/** A PostgreSQL server, pooled. */
export async function openServer(url: string): Promise<Database> {
  // Requests are short and many: compiling a plan, or more processes for one query, cost them more
  // than they bring. The places of a wide word's pictures fit into 32 MB; in PostgreSQL's 4 MB they
  // are blurred to whole pages. Most pages are in memory: asking the disk for them ahead costs more
  // than it brings.
  const options =
    '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=32MB -c effective_io_concurrency=0';
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    options,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const migrator = await connect(pool);
  try {
    await checkEncoding(migrator);
    await migrate({
      query: async (text, values) => (await migrator.query(text, values)).rows as Row[],
      run: async (text) => void (await migrator.query(text)),
    });
    await checkRole(migrator);
    migrator.release();
  } catch (error) {
    migrator.release();
    await pool.end();
    throw error;
  }
  const notifier = createNotifier((channels) => pool.query(NOTIFY_SQL, [channels]));
  return {
    kind: 'server',
    ...transactions(async (settings, work) => {
      const { answer, channels } = await pooled(pool, settings, work);
      notifier.notify(channels);
      return answer;
    }),
    executeSql: async (text, values) =>
      allRows(
        await pool.query(text, values).catch((error: unknown) => {
          throw isAway(error) ? new DatabaseUnavailable(error) : error;
        }),
      ),
    async listen(channel, hear, onLost) {
      let isStopped = false;
      let client: pg.Client | undefined;
      async function reconnect(isAgain: boolean): Promise<void> {
        if (isStopped) return;
        const next = new pg.Client({ connectionString: url });
        next.on('notification', ({ payload }) => hear(payload ?? ''));
        next.on('error', () => void next.end().catch(() => {}));
        next.on('end', () => void setTimeout(() => void reconnect(true), 500));
        try {
          await next.connect();
          await next.query(`listen ${pg.escapeIdentifier(channel)}`);
          client = next;
          if (isAgain) onLost?.();
        } catch {
          await next.end().catch(() => {});
        }
      }
      await reconnect(false);
      return async () => {
        isStopped = true;
        await client?.end();
      };
    },
    async close() {
      await notifier.idle();
      await pool.end();
    },
  };
}
