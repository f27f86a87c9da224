import type { CreditNote } from '@editorial/contracts/refunds';
import type { Tax } from '@editorial/contracts/tax';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import { billingColumn } from './billing-column.ts';
import { invoices, orderLines } from './orders.tables.ts';
import type { Seller } from '../../settings/settings-in-memory.ts';
import { planInvoices } from './plan-invoices.tables.ts';
import { subscriptions } from './subscriptions.tables.ts';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const creditNotes = pgTable('credit_notes', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  number: text().notNull(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  /** The credited invoice: an order's, or a plan's. */
  invoiceId: uuid('invoice_id').references(() => invoices.id),
  planInvoiceId: uuid('plan_invoice_id').references(() => planInvoices.id),
  /** The credited amount, with tax. */
  amount: minorUnits().notNull(),
  currency: text().notNull(),
  billing: billingColumn().notNull(),
  /** The part of the invoice's tax in `amount`. */
  tax: jsonb().$type<Tax>(),
  seller: jsonb().$type<Seller>(),
  reason: text().notNull(),
  actor: text().notNull(),
  method: text().$type<CreditNote['method']>().notNull(),
  state: text().$type<CreditNote['state']>().notNull(),
  stripeRefundId: text('stripe_refund_id').unique(),
  failure: text(),
  settledAt: instant('settled_at'),
  settlementReference: text('settlement_reference').notNull().default(''),
  idempotencyKey: text('idempotency_key').notNull(),
  bodyHash: text('body_hash').notNull(),
  issuedAt: instant('issued_at').notNull(),
});

export type CreditNoteRow = typeof creditNotes.$inferSelect;

export const creditNoteLines = pgTable('credit_note_lines', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  creditNoteId: uuid('credit_note_id')
    .notNull()
    .references(() => creditNotes.id),
  position: integer().notNull(),
  /** The line whose license ends. Null: an amount, and every license stays. */
  orderLineId: uuid('order_line_id')
    .unique()
    .references(() => orderLines.id),
  text: text().notNull(),
  /** Without tax. */
  amount: minorUnits().notNull(),
});
