import { and, eq, isNull, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { HOST_TENANT, type Tx } from '../database/database.ts';
import { users } from './identity.tables.ts';
import { problem } from '../problem.ts';

/** The limits of an organization, where it has any. */
export const tenantFeatures = pgTable(
  'tenant_features',
  { tenantId: uuid('tenant_id').notNull(), name: text().notNull(), value: text().notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
);

/**
 * Refuses one more person in an organization that is full. The transaction's own organization is
 * asked; the site itself has no limit.
 *
 * Whoever registers alone may be anybody until an address is confirmed. Such accounts never take
 * more room than is left besides them, so strangers do not fill an organization.
 */
export async function assertRoomForPerson(
  tx: Tx,
  tenantId: string,
  { isStranger }: { readonly isStranger: boolean },
): Promise<void> {
  if (tenantId === HOST_TENANT) return;
  const [row] = await tx
    .select()
    .from(tenantFeatures)
    .where(and(eq(tenantFeatures.tenantId, tenantId), eq(tenantFeatures.name, 'MaxPeople')));
  if (!row) return;
  // People who are added at the same moment count each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`people:${tenantId}`}, 0))`);
  const isThere = and(eq(users.tenantId, tenantId), isNull(users.closedAt));
  const free = Number(row.value) - (await tx.$count(users, isThere));
  const unconfirmed = isStranger
    ? await tx.$count(users, and(isThere, eq(users.emailConfirmed, false)))
    : 0;
  if (isStranger ? unconfirmed + 1 >= free : free <= 0)
    throw problem('Editorial:OrganizationFull', { data: { maximum: Number(row.value) } });
}
