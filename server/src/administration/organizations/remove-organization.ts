import { and, eq, isNull, sql } from 'drizzle-orm';
import { closeAccount } from '../../account/own-data/close-account.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { HOST_TENANT, type Tx } from '../../database/database.ts';
import { users } from '../../identity/identity.tables.ts';
import { problem } from '../../problem.ts';
import { tenants } from '../../tenancy/tenants.tables.ts';
import { readOrganization } from './organizations.ts';

/** Closes the account of whoever is left: usually the administrator who was invited. */
async function closePeople(
  context: Context,
  tx: Tx,
  tenantId: string,
  language: string,
): Promise<void> {
  const people = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), isNull(users.closedAt)));
  for (const { id, name, surname, userName } of people) {
    const fullName = `${name} ${surname}`.trim() || userName;
    // Without roles: the last administrator may go, because the organization goes too.
    const person = { userId: id, tenantId, name: fullName, roles: [] };
    await closeAccount(context, tx, person, language);
  }
}

/**
 * Removes an organization that holds nothing and has at most one person. Licenses must be found for
 * years, and nobody loses an account with a stroke: others are switched off instead.
 */
export async function removeOrganization(
  context: Context,
  tx: Tx,
  id: string,
  language: string,
): Promise<undefined> {
  const [row] = await tx.select().from(tenants).where(eq(tenants.id, id)).for('update');
  if (!row) throw problem('Editorial:NotFound');
  const { use } = await readOrganization(tx, id);
  if (use.people > 1 || use.pictures + use.subscriptions + use.licenses > 0)
    throw problem('Editorial:OrganizationInUse', { data: use });
  await closePeople(context, tx, id, language);
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
