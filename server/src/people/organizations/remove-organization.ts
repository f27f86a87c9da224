import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CloseAccount } from '../account/close-account.ts';
import type { Caller } from '../../ground/caller.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { tenants } from '../../ground/tenancy/tenants.tables.ts';
import { giveReasons, type ReasonNeeds } from '../restrictions/give-reasons.ts';
import { readOrganization } from './organizations.ts';

interface Removing {
  readonly context: ReasonNeeds;
  readonly closeAccount: CloseAccount;
  readonly caller: Pick<Caller, 'userId'>;
  /** Needed if somebody is left, who gets them. */
  readonly reasons: ReasonsGiven | undefined;
  readonly language: string;
}

/** Closes the accounts that are left, usually that of the invited administrator. */
async function closePeople(
  { context, closeAccount, caller, reasons, language }: Removing,
  tx: Tx,
  tenantId: string,
): Promise<void> {
  const people = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), isNull(users.closedAt)));
  await giveReasons(context, tx, caller, {
    kind: 'Closed',
    restricted: people.map(({ id }) => ({ personId: id })),
    reasons,
  });
  for (const { id, name, surname, userName } of people) {
    const fullName = `${name} ${surname}`.trim() || userName;
    // Without roles: the last administrator may go, because the organization goes too.
    const person = { userId: id, tenantId, name: fullName, roles: [] };
    await closeAccount(tx, person, language);
  }
}

/**
 * Removes an organization that holds nothing and has at most one person. Licenses must be found for
 * years, and nobody loses an account with a stroke: others are switched off instead.
 */
export async function removeOrganization(
  removing: Removing,
  tx: Tx,
  id: string,
): Promise<undefined> {
  const [row] = await tx.select().from(tenants).where(eq(tenants.id, id)).for('update');
  if (!row) throw problem('Editorial:NotFound');
  const { use } = await readOrganization(tx, id);
  if (use.people > 1 || use.pictures + use.subscriptions + use.licenses > 0)
    throw problem('Editorial:OrganizationInUse', { data: use });
  await closePeople(removing, tx, id);
  for (const table of ['join_applications', 'permission_grants', 'roles'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where tenant_id = ${id}`);
  await tx.delete(tenants).where(eq(tenants.id, id));
  recordAudit(tx, {
    action: 'Organization.Removed',
    tenantId: HOST_TENANT,
    target: { type: 'Organization', id },
    data: { name: row.name },
  });
  return undefined;
}
