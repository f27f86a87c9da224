import pg from 'pg';
import type { Database, Row, Tx } from './database.types.ts';
import { hideValues } from './hidden-values.ts';
import { markTransaction } from './open-transaction.ts';

const settingsOf = (tenantId: string): string =>
  `select set_config('role', 'editorial_app', true),
    set_config('app.tenant_id', ${pg.escapeLiteral(tenantId)}, true)`;

export const NOTIFY_SQL = "select pg_notify(channel, '') from unnest($1::text[]) as channel";

/** Builds both kinds of transaction from a function that takes the first statement. */
export const transactions = (
  transact: <T>(settings: string | null, work: (tx: Tx) => Promise<T>) => Promise<T>,
): Pick<Database, 'inTenant' | 'asSystem'> => {
  const run = async <T>(settings: string | null, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transact(settings, (tx) => markTransaction(() => work(tx)));
    } catch (error) {
      hideValues(error);
      throw error;
    }
  };
  return {
    inTenant: (tenantId, work) => run(settingsOf(tenantId), work),
    asSystem: (work) => run(null, work),
  };
};

/**
 * The rows of all results when several statements were sent at once, as the job queue expects them.
 */
export const allRows = (
  results: { rows: unknown[] } | readonly { rows: unknown[] }[],
): { rows: Row[] } => ({
  rows: (Array.isArray(results) ? results : [results]).flatMap(({ rows }) => rows) as Row[],
});
