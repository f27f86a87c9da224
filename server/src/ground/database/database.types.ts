import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Hearer } from './hearing.ts';

/** The tenant id of data that belongs to no tenant: the host. */
export const HOST_TENANT = '00000000-0000-0000-0000-000000000000';

/** A transaction. Domain code runs in one and passes it on. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Row = Record<string, unknown>;
/** Runs a piece of work that only reads. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Database {
  /** 'embedded' serves one process only; 'server' may be shared. */
  readonly kind: 'embedded' | 'server';
  /** Runs a transaction that sees the rows of one tenant only (row-level security). */
  inTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a transaction without row-level security: migrations, jobs, identity. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs long work that only reads the rows of one tenant, or of all if it is null. On a server all
   * of it sees the same moment (one transaction, repeatable read). An embedded database has one
   * connection, which everybody needs: each `read` is a transaction of its own there.
   */
  inSnapshot<T>(tenantId: string | null, work: (read: Read) => Promise<T>): Promise<T>;
  /** Runs plain SQL outside domain transactions, for libraries that manage their own. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /**
   * Listens for `NOTIFY channel`, over one connection for all channels. Returns a function that
   * stops it. After an interruption, the listener reads everything again that it may have missed.
   */
  listen(channel: string, hearer: Hearer): Promise<() => Promise<void>>;
  /** Why this server may know old data only (it hears nothing, or can't read), or null. */
  trouble(): string | null;
  /**
   * By how much the database's clock is ahead of this server's, in ms, by the last proof of the
   * listening connection. 0 before the first one, and for a database in this process.
   */
  clockDifferenceMs(): number;
  /**
   * Throws with the reason if the database can't be read or written at the moment. Writes once a
   * minute at most.
   */
  check(): Promise<void>;
  close(): Promise<void>;
}
