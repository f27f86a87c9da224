import pg from 'pg';
import type { Database, Row, Tx } from './database.types.ts';
import { markTransaction } from './open-transaction.ts';

const settingsOf = (tenantId: string): string =>
  `select set_config('role', 'editorial_app', true),
    set_config('app.tenant_id', ${pg.escapeLiteral(tenantId)}, true)`;

export const NOTIFY_SQL = "select pg_notify(channel, '') from unnest($1::text[]) as channel";

/** Builds both kinds of transaction from a function that takes the first statement. */
export const transactions = (
  transact: <T>(settings: string | null, work: (tx: Tx) => Promise<T>) => Promise<T>,
): Pick<Database, 'inTenant' | 'asSystem'> => ({
  inTenant: (tenantId, work) =>
    transact(settingsOf(tenantId), (tx) => markTransaction(() => work(tx))),
  asSystem: (work) => transact(null, (tx) => markTransaction(() => work(tx))),
});

/**
 * The rows of all results when several statements were sent at once, as the job queue expects them.
 */
export const allRows = (
  results: { rows: unknown[] } | readonly { rows: unknown[] }[],
): { rows: Row[] } => ({
  rows: (Array.isArray(results) ? results : [results]).flatMap(({ rows }) => rows) as Row[],
});
