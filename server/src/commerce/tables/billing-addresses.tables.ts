import { sql } from 'drizzle-orm';
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { billingColumn } from './billing-column.ts';
import { subscriptions } from './subscriptions.tables.ts';

export const billingAddresses = pgTable('billing_addresses', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  billing: billingColumn().notNull(),
  addedBy: uuid('added_by').notNull(),
  creationTime: timestamp('creation_time', { withTimezone: true, mode: 'date' }).notNull(),
});
