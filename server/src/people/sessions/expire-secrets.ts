import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../ground/database/database.ts';

/** Rows removed per transaction, so that others can write in between. */
const ROWS_AT_ONCE = 5000;
/** Servers' clocks differ by minutes; nobody needs what ended a day ago. */
const OVER = sql`now() - interval '1 day'`;

/**
 * Conditions for rows that are over, by table. Grants of people end their tokens with them: those end at
 * the latest then.
 */
const passing: Readonly<Record<string, SQL>> = {
  oidc_payloads: sql`expires_at < ${OVER}`,
  account_codes: sql`expires_at < ${OVER}`,
  passkey_challenges: sql`expires_at < ${OVER}`,
  identity_checks: sql`at < ${OVER}`,
  idempotency_keys: sql`creation_time < now() - interval '7 days'`,
  // As at the person's next sign-in (`session-devices.ts`), of those who never come back.
  session_devices: sql`last_seen_at < now() - interval '28 days' and not exists (
    select from oidc_payloads where kind = 'Grant' and id = session_devices.grant_id)`,
};

/**
 * Removes sessions, tokens, codes and checks that ended: they work no longer, and the privacy text
 * says that they are stored for days. Returns how many rows each table lost.
 */
export async function expireSecrets(
  database: Database,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [name, isOver] of Object.entries(passing)) {
    const table = sql.identifier(name);
    for (let more = ROWS_AT_ONCE; more === ROWS_AT_ONCE;) {
      signal?.throwIfAborted();
      more = await database.asSystem(async (tx) => {
        const { rows } = (await tx.execute(sql`with gone as (delete from ${table} where ctid = any(
            array(select ctid from ${table} where ${isOver} limit ${ROWS_AT_ONCE} for update skip locked))
          returning 1) select count(*)::int as count from gone`)) as unknown as {
          rows: { count: number }[];
        };
        return rows[0]?.count ?? 0;
      });
      removed[name] = (removed[name] ?? 0) + more;
    }
  }
  return removed;
}
