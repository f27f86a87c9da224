import type { Basket } from '@editorial/contracts/checkout';
import type { OrderReference } from '@editorial/contracts/order-fields';
import type { OrderRequestItem } from '@editorial/contracts/order-requests';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { subscriptions } from './subscriptions.tables.ts';
import { orders } from './orders.tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const orderRequests = pgTable('order_requests', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  userId: uuid('user_id').notNull(),
  state: text().$type<OrderRequestItem['state']>().notNull().default('Open'),
  basket: jsonb().$type<Basket>().notNull(),
  references: jsonb('reference_values').$type<OrderReference[]>().notNull().default([]),
  note: text().notNull().default(''),
  reason: text().notNull().default(''),
  /** Of the person who asked, for the mail about the decision. */
  language: text().notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  orderId: uuid('order_id').references(() => orders.id),
  creationTime: instant('creation_time').notNull(),
});

export type OrderRequestRow = typeof orderRequests.$inferSelect;
