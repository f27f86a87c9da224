import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { migrate } from './migrate.ts';

/** The tenant of everything that belongs to no tenant: the host. */
export const HostTenant = '00000000-0000-0000-0000-000000000000';

/** A transaction: domain code runs in one and passes it on. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Row = Record<string, unknown>;

export interface Database {
  /** 'embedded' is one process; 'server' may be shared. */
  readonly kind: 'embedded' | 'server';
  /** One transaction that sees the rows of one tenant only (row-level security). */
  inTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction without row-level security: migrations, jobs, identity. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Plain SQL outside any domain transaction, for libraries that bring their own. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /** Hears `NOTIFY channel`; returns the way to stop. `onLost` is called after a connection was lost and is back. */
  listen(channel: string, hear: (payload: string) => void, onLost?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

type Transactional = { transaction<T>(work: (tx: never) => Promise<T>): Promise<T> };
const withTenant = (db: Transactional) => ({
  inTenant: <T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (inner) => {
      const tx = inner as Tx;
      await tx.execute(sql`select set_config('role', 'editorial_app', true), set_config('app.tenant_id', ${tenantId}, true)`);
      return work(tx);
    }),
  asSystem: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction((inner) => work(inner as Tx)),
});

/** Several statements at once answer several results: all their rows, as the job queue expects them. */
const allRows = (results: { rows: unknown[] } | readonly { rows: unknown[] }[]): { rows: Row[] } => ({ rows: (Array.isArray(results) ? results : [results]).flatMap(({ rows }) => rows) as Row[] });

/** PostgreSQL inside this process; without a folder it lives in memory. */
export async function openEmbedded(folder?: string): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true });
  const client = await PGlite.create(folder ?? 'memory://');
  await migrate({ query: async (text, values) => ((await client.query(text, values)) as { rows: Row[] }).rows, run: async (text) => void (await client.exec(text)) });
  return {
    kind: 'embedded',
    ...withTenant(drizzlePglite({ client }) as unknown as Transactional),
    async executeSql(text, values) {
      // Several statements at once only go without values.
      if (values?.length) return { rows: (await client.query(text, values)).rows as Row[] };
      return allRows(await client.exec(text));
    },
    async listen(channel, hear) {
      return client.listen(channel, hear);
    },
    close: () => client.close(),
  };
}

/** A database that can't be used as it is; the message says what to do. */
export class DatabaseError extends Error {}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    await pool.end();
    throw new DatabaseError(`The database can't be reached (${(error as Error).message}). Is it running, and is DATABASE_URL right?`, { cause: error });
  }
}
/** Requests run as `editorial_app`; who may not act as it would only learn of it with the first visitor. */
async function checkRole(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('begin');
    await client.query('set local role editorial_app');
  } catch (error) {
    throw new DatabaseError('The database user may not act as editorial_app. Let a superuser run: grant editorial_app to <user>', { cause: error });
  } finally {
    await client.query('rollback');
  }
}

/** A PostgreSQL server, pooled. */
export async function openServer(url: string): Promise<Database> {
  // Requests are short and many: compiling a plan, or more processes for one query, cost them more than they bring.
  // The places of a wide word's pictures fit into 32 MB; in PostgreSQL's 4 MB they are blurred to whole pages.
  const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=32MB' });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const migrator = await connect(pool);
  try {
    await migrate({ query: async (text, values) => (await migrator.query(text, values)).rows as Row[], run: async (text) => void (await migrator.query(text)) });
    await checkRole(migrator);
  } finally {
    migrator.release();
  }
  return {
    kind: 'server',
    ...withTenant(drizzleNode({ client: pool }) as unknown as Transactional),
    executeSql: async (text, values) => allRows(await pool.query(text, values)),
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
    close: () => pool.end(),
  };
}

/** Opens the database that the environment names and brings it up to date. */
export const openDatabase = ({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> =>
  databaseUrl === undefined ? openEmbedded(join(dataDir, 'database')) : openServer(databaseUrl);
