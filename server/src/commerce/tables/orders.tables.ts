import type { LicenseUsage, Order } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { OrderReference } from '@editorial/contracts/order-fields';
import type { Tax } from '@editorial/contracts/tax';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import type { Seller } from '../../settings/settings-in-memory.ts';
import { billingColumn } from './billing-column.ts';
import { licenseZones, subscriptions } from './subscriptions.tables.ts';
import type { LineSource } from '../price-rules/quote.rules.ts';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const orders = pgTable('orders', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: bigint('running_number', { mode: 'number' }).generatedByDefaultAsIdentity(),
  number: text()
    .notNull()
    .generatedAlwaysAs(sql`'O-' || running_number`),
  userId: uuid('user_id').notNull(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  status: text().$type<Order['status']>().notNull(),
  currency: text().notNull(),
  credits: integer().notNull(),
  amount: minorUnits().notNull(),
  balanceAfter: integer('balance_after').notNull(),
  billing: billingColumn(),
  /** Comes on top of `amount`. */
  tax: jsonb().$type<Tax>(),
  paymentMethod: text('payment_method').$type<'Credits' | 'OnAccount' | 'Stripe'>().notNull(),
  paymentSessionId: text('payment_session_id').unique(),
  paymentUrl: text('payment_url'),
  paidAt: instant('paid_at'),
  cancelledAt: instant('cancelled_at'),
  /** Money came for the canceled order and has not gone back. Triggers of the database keep it. */
  isToPayBack: boolean('is_to_pay_back').notNull().default(false),
  language: text().notNull().default('en'),
  /** Values of the buyer for the fields that the company has on its orders. */
  references: jsonb('reference_values').$type<OrderReference[]>().notNull().default([]),
  creationTime: instant('creation_time').notNull(),
  /** When the buyer agreed to files at once, which ends the right of withdrawal. Null: it stays. */
  waivedAt: instant('waived_at'),
  /** When the buyer asked for its money back. */
  refundAskedAt: instant('refund_asked_at'),
});

export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable('order_lines', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  position: integer().notNull(),
  assetId: uuid('asset_id').notNull(),
  assetNumber: text('asset_number').notNull(),
  assetTitle: text('asset_title').notNull(),
  resolutionType: smallint('resolution_type').$type<ResolutionType>().notNull(),
  source: text().$type<LineSource>().notNull(),
  licenseZoneId: text('license_zone_id')
    .notNull()
    .references(() => licenseZones.id),
  usage: text().$type<LicenseUsage>().notNull(),
  credits: integer().notNull(),
  amount: minorUnits().notNull(),
  alreadyLicensed: boolean('already_licensed').notNull(),
});

export type OrderLineRow = typeof orderLines.$inferSelect;

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    creationTime: instant('creation_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.key] })],
);

export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    tenantId: tenantId(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.year] })],
);

export const invoices = pgTable('invoices', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  number: text().notNull(),
  orderId: uuid('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
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
  /** With tax: what credit notes gave back. */
  credited: minorUnits().notNull().default(0),
  creditedTax: minorUnits('credited_tax').notNull().default(0),
});

export type InvoiceRow = typeof invoices.$inferSelect;

export const paymentEvents = pgTable('payment_events', {
  tenantId: tenantId(),
  id: text().primaryKey(),
  type: text().notNull(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  receivedAt: instant('received_at').notNull(),
});
