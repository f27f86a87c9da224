import { and, eq, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { HOST_TENANT, type Tx } from '../database/database.ts';
import { users } from '../identity/identity.tables.ts';
import { problem } from '../problem.ts';

/** What an organization is limited to, where it is. */
export const tenantFeatures = pgTable(
  'tenant_features',
  { tenantId: uuid('tenant_id').notNull(), name: text().notNull(), value: text().notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
);

/**
 * Refuses one more person in an organization that is full. The transaction's own organization is
 * asked; the site itself has no limit.
 */
export async function assertRoomForPerson(tx: Tx, tenantId: string): Promise<void> {
  if (tenantId === HOST_TENANT) return;
  const [row] = await tx
    .select()
    .from(tenantFeatures)
    .where(and(eq(tenantFeatures.tenantId, tenantId), eq(tenantFeatures.name, 'MaxPeople')));
  if (!row) return;
  // People who are added at the same moment count each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`people:${tenantId}`}, 0))`);
  const people = await tx.$count(
    users,
    and(eq(users.tenantId, tenantId), sql`${users.closedAt} is null`),
  );
  if (people >= Number(row.value))
    throw problem('Editorial:OrganizationFull', { data: { maximum: Number(row.value) } });
}
