import type { PlanCharge } from '@editorial/contracts/plan-payments';
import type { Tax } from '@editorial/contracts/tax';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import { instant, subscriptions, type PlanTerms } from './subscriptions.tables.ts';
import { planInvoices } from './plan-invoices.tables.ts';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);

export const planCharges = pgTable('plan_charges', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  purpose: text().$type<PlanCharge['purpose']>().notNull(),
  planInvoiceId: uuid('plan_invoice_id').references(() => planInvoices.id),
  /** The terms that an upgrade or a revival changes. */
  change: jsonb().$type<PlanTerms>(),
  /** The amount to pay, with tax. */
  amount: minorUnits().notNull(),
  currency: text().notNull(),
  /** The tax in `amount`, for what has no invoice yet. */
  tax: jsonb().$type<Tax>(),
  description: text().notNull(),
  state: text().$type<PlanCharge['state']>().notNull().default('Pending'),
  stripeInvoiceId: text('stripe_invoice_id'),
  payUrl: text('pay_url'),
  failure: text(),
  attempts: integer().notNull().default(0),
  declines: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at'),
  claimedUntil: instant('claimed_until'),
  paidAmount: minorUnits('paid_amount'),
  paidCurrency: text('paid_currency'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
});

export type PlanChargeRow = typeof planCharges.$inferSelect;

/** Whether a bank did not decline, but asks the payer to confirm the payment. */
export const needsConfirmation = (failure: string | null): boolean =>
  failure !== null && /authentication_required|requires_action/.test(failure);

export const planChargeEvents = pgTable('plan_charge_events', {
  tenantId: tenantId(),
  id: text().primaryKey(),
  type: text().notNull(),
  chargeId: uuid('charge_id')
    .notNull()
    .references(() => planCharges.id, { onDelete: 'cascade' }),
  receivedAt: instant('received_at').notNull(),
});
