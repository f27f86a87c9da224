import type { Billing } from '@editorial/contracts/checkout';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { subscriptions } from './subscriptions.tables.ts';

export const billingAddresses = pgTable('billing_addresses', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  billing: jsonb().$type<Billing>().notNull(),
  addedBy: uuid('added_by').notNull(),
  creationTime: timestamp('creation_time', { withTimezone: true, mode: 'date' }).notNull(),
});
