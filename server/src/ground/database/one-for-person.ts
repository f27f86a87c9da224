import { sql } from 'drizzle-orm';
import { problem } from '../problem.ts';
import type { Tx } from './database.types.ts';

/**
 * Waits until the previous transaction of this kind for the person ends. The account may be closed.
 */
export const waitForPerson = (
  tx: Tx,
  kind: string,
  { userId }: { readonly userId: string },
): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${userId}`}, 0))`);

/**
 * Whether the person's account is open, which it then is until the transaction ends: closing takes
 * the same row's lock first, so it ends what this transaction adds, or this one sees that the
 * account is closed.
 */
export async function isOpenAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = (await tx.execute(
    sql`select closed_at from users where id = ${userId} for key share`,
  )) as unknown as { rows: { closed_at: unknown }[] };
  return rows[0]?.closed_at === null;
}

/** Throws unless the person's account is open. It stays so until the transaction ends. */
export async function assertOpenAccount(tx: Tx, userId: string): Promise<void> {
  if (!(await isOpenAccount(tx, userId))) throw problem('Editorial:NotAuthenticated');
}

/** The same for people whom somebody else names: one with a closed account is not there. */
export async function assertAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  const { rows } = (await tx.execute(sql`select id from users
    where id = any(${`{${userIds.join(',')}}`}::uuid[]) and closed_at is null order by id
    for key share`)) as unknown as { rows: unknown[] };
  if (rows.length < userIds.length) throw problem('Editorial:NotFound');
}

/**
 * Serializes a person's actions of one kind: waits until the previous one's transaction ends. A
 * session may be checked just before its account is closed, so the account must still be open.
 */
export async function oneForPerson(
  tx: Tx,
  kind: string,
  person: { readonly userId: string },
): Promise<void> {
  await assertOpenAccount(tx, person.userId);
  await waitForPerson(tx, kind, person);
}
