import type { Tax } from '@editorial/contracts/tax';
import { and, isNull, lt, sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import type { Seller } from '../../settings/settings-in-memory.ts';
import { billingColumn } from './billing-column.ts';
import { subscriptions } from './subscriptions.tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const planInvoices = pgTable('plan_invoices', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  number: text().notNull(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  /** A billing period, or what a better plan costs for the rest of one. */
  kind: text().$type<'Period' | 'Upgrade'>().notNull().default('Period'),
  planName: text('plan_name').notNull(),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  /** The amount to pay, with tax. */
  amount: minorUnits().notNull(),
  currency: text().notNull(),
  billing: billingColumn().notNull(),
  tax: jsonb().$type<Tax>(),
  /** As it was then. Null: issued before sellers were kept. */
  seller: jsonb().$type<Seller>(),
  issuedAt: instant('issued_at').notNull(),
  dueAt: instant('due_at').notNull(),
  paidAt: instant('paid_at'),
  remindedAt: instant('reminded_at'),
  suspendedAt: instant('suspended_at'),
  /**
   * When a late invoice is looked at next: by default once it is due, and never ('infinity') while
   * its plan is not in force. The database clears it when the plan runs again.
   */
  dunAt: timestamp('dun_at', { withTimezone: true, mode: 'string' }),
  /** With tax: what credit notes gave back. */
  credited: minorUnits().notNull().default(0),
  creditedTax: minorUnits('credited_tax').notNull().default(0),
});

export type PlanInvoiceRow = typeof planInvoices.$inferSelect;

/** Something is still due: nobody paid it, and no credit note set all of it off. */
export const isUnpaid = and(
  isNull(planInvoices.paidAt),
  lt(planInvoices.credited, planInvoices.amount),
);
