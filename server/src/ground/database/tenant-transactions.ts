import pg from 'pg';
import type { Database, Row, Tx } from './database.types.ts';
import { hideValues } from './hidden-values.ts';
import { markTransaction } from './open-transaction.ts';

const settingsOf = (tenantId: string): string =>
  `select set_config('role', 'editorial_app', true),
    set_config('app.tenant_id', ${pg.escapeLiteral(tenantId)}, true)`;

const SNAPSHOT_SQL = 'set transaction isolation level repeatable read, read only';

export const NOTIFY_SQL = "select pg_notify(channel, '') from unnest($1::text[]) as channel";

type Transact = <T>(settings: string | null, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Marks what runs inside, and takes values out of its errors. */
const withHiddenValues =
  (transact: Transact): Transact =>
  async (settings, work) => {
    try {
      return await transact(settings, (tx) => markTransaction(() => work(tx)));
    } catch (error) {
      hideValues(error);
      throw error;
    }
  };

/** Builds both kinds of transaction from a function that takes the first statement. */
export const transactions = (transact: Transact): Pick<Database, 'inTenant' | 'asSystem'> => ({
  inTenant: (tenantId, work) => withHiddenValues(transact)(settingsOf(tenantId), work),
  asSystem: (work) => withHiddenValues(transact)(null, work),
});

/** Reading of one moment, in one transaction. */
export const snapshots =
  (transact: Transact): Database['inSnapshot'] =>
  (tenantId, work) =>
    withHiddenValues(transact)(
      tenantId === null ? SNAPSHOT_SQL : `${SNAPSHOT_SQL}; ${settingsOf(tenantId)}`,
      (tx) => work((piece) => piece(tx)),
    );

/** Reading piece by piece, each in a transaction of its own. */
export const pieces =
  ({ inTenant, asSystem }: Pick<Database, 'inTenant' | 'asSystem'>): Database['inSnapshot'] =>
  (tenantId, work) =>
    work((piece) => (tenantId === null ? asSystem(piece) : inTenant(tenantId, piece)));

/**
 * The rows of all results when several statements were sent at once, as the job queue expects them.
 */
export const allRows = (
  results: { rows: unknown[] } | readonly { rows: unknown[] }[],
): { rows: Row[] } => ({
  rows: (Array.isArray(results) ? results : [results]).flatMap(({ rows }) => rows) as Row[],
});
