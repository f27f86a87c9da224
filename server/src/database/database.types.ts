import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The tenant id of data that belongs to no tenant: the host. */
export const HOST_TENANT = '00000000-0000-0000-0000-000000000000';

/** A transaction. Domain code runs in one and passes it on. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Row = Record<string, unknown>;

export interface Database {
  /** 'embedded' serves one process only; 'server' may be shared. */
  readonly kind: 'embedded' | 'server';
  /** Runs a transaction that sees the rows of one tenant only (row-level security). */
  inTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a transaction without row-level security: migrations, jobs, identity. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs plain SQL outside domain transactions, for libraries that manage their own. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /**
   * Listens for `NOTIFY channel`. Returns a function that stops it. `onLost` is called after a lost
   * connection was restored.
   */
  listen(
    channel: string,
    hear: (payload: string) => void,
    onLost?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
