import { Role } from '@editorial/contracts/enumerations';
import { eq, sql } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { isWithin, mayActFor } from './impersonation.rules.ts';
import { grantsOfRoles, policiesOfPerson } from './permission-grants.ts';
import { problem } from '../../ground/problem.ts';
import type { NumberedRole } from './role.queries.ts';

/**
 * Locks and returns a person of the transaction's organization. The person's own calls still keep
 * the account open under this lock, so that two who change each other do not wait for each other;
 * closing the account takes `update`. Refuses a person with more permissions than the caller:
 * otherwise callers could gain power by changing that person's address or password.
 */
export async function personToManage(
  tx: Tx,
  caller: Caller,
  id: string,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(lock);
  if (!user || user.closedAt) throw problem('Editorial:NotFound');
  if (!mayActFor(caller.granted, await policiesOfPerson(tx, user)))
    throw problem('Editorial:BeyondOwnPolicies');
  return user;
}

/**
 * Refuses to give, take or change a role with permissions that the caller lacks, for one person or
 * for everybody new.
 */
export async function assertMayGive(
  tx: Tx,
  caller: Caller,
  roles: readonly Pick<NumberedRole, 'number' | 'name'>[],
): Promise<void> {
  const grants = await grantsOfRoles(tx, caller.tenantId);
  const there = { tenantId: caller.tenantId, grants };
  for (const { number, name } of roles)
    if (!isWithin(caller.granted, number, there))
      throw problem('Editorial:BeyondOwnPolicies', { data: { role: name } });
}

/** Makes changes that could take the last administrator wait for each other. */
export const lockAdministrators = (tx: Tx, tenantId: string): Promise<unknown> =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`administrators:${tenantId}`}, 0))`,
  );

/**
 * Refuses a change that would leave the organization without an administrator who can sign in. The
 * lock serializes concurrent changes.
 */
export async function assertAdministratorRemains(
  tx: Tx,
  { id, tenantId }: Pick<User, 'id' | 'tenantId'>,
  now: Date,
): Promise<void> {
  await lockAdministrators(tx, tenantId);
  const { rows } = (await tx.execute(sql`
    select count(*) filter (where u.id = ${id})::int as own,
      count(*) filter (where u.id <> ${id} and u.is_active
        and (u.lockout_end is null or u.lockout_end <= ${now.toISOString()}::timestamptz))::int as others
    from user_roles r join users u on u.id = r.user_id
    where r.role = ${Role.Admin} and r.tenant_id = ${tenantId}`)) as unknown as {
    rows: { own: number; others: number }[];
  };
  const { own = 0, others = 0 } = rows[0] ?? {};
  if (own > 0 && others === 0) throw problem('Editorial:LastAdministrator');
}
