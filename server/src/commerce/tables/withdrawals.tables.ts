import { sql } from 'drizzle-orm';
import { bigint, date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Declarations that withdraw from a contract, or cancel a plan. */
export const withdrawals = pgTable('withdrawals', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: bigint('running_number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text().$type<'Withdrawal' | 'Cancellation'>().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  reference: text().notNull(),
  reason: text().notNull().default(''),
  endsOn: date('ends_on'),
  language: text().notNull(),
  receivedAt: instant('received_at').notNull(),
  dueAt: instant('due_at').notNull(),
  orderId: uuid('order_id'),
  subscriptionId: uuid('subscription_id'),
  invoiceId: uuid('invoice_id'),
  amount: minorUnits().notNull().default(0),
  currency: text().notNull().default('EUR'),
  handledAt: instant('handled_at'),
  handledBy: text('handled_by').notNull().default(''),
  handledNote: text('handled_note').notNull().default(''),
});
export type WithdrawalRow = typeof withdrawals.$inferSelect;
