import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

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
  /**
   * Hears `NOTIFY channel`; returns the way to stop. `onLost` is called after a connection was lost
   * and is back.
   */
  listen(
    channel: string,
    hear: (payload: string) => void,
    onLost?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
