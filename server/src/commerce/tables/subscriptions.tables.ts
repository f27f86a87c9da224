import type {
  BillingPeriod,
  CreditCycle,
  ResolutionType,
  SubscriptionState,
} from '@editorial/contracts/enumerations';
import type { OrderField } from '@editorial/contracts/order-fields';
import type { LedgerEntry } from '@editorial/contracts/subscription';
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
import { billingColumn } from './billing-column.ts';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const runningNumber = () =>
  bigint('running_number', { mode: 'number' }).generatedByDefaultAsIdentity();

/** A card that Stripe keeps for a subscription. */
export interface SavedCard {
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** When the client gave it, so that an older message does not replace a newer card. */
  readonly savedAt: string;
  /** The payer was notified that it ends soon. */
  readonly isEndingTold?: boolean;
}

/** The terms that a change of a plan leads to, as they were shown. */
export interface PlanTerms {
  readonly planId: string;
  readonly planName: string;
  readonly planVersion: number;
  readonly creditsPerCycle: number;
  readonly downloadVolume: number;
  readonly seats: number;
  readonly monthlyPrice: number;
  readonly billingPeriod: BillingPeriod;
}

/** Terms that begin later, at an instant in ISO 8601. */
export type NextPlan = PlanTerms & { readonly at: string };

export const plans = pgTable('plans', {
  id: text().primaryKey(),
  position: integer().notNull(),
  isOffered: boolean('is_offered').notNull().default(true),
  concurrencyStamp: uuid('concurrency_stamp').notNull().defaultRandom(),
});

export const licenseZones = pgTable('license_zones', {
  id: text().primaryKey(),
  name: text().notNull(),
  priceFactorTenths: integer('price_factor_tenths').notNull(),
  position: integer().notNull(),
});

export const subscriptions = pgTable('subscriptions', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  clientId: uuid('client_id'),
  clientName: text('client_name').notNull(),
  planId: text('plan_id').references(() => plans.id),
  planName: text('plan_name').notNull(),
  /** The version of the plan that it was sold with. */
  planVersion: integer('plan_version'),
  state: smallint().$type<SubscriptionState>().notNull().default(1),
  balance: integer().notNull().default(0),
  billingPeriod: smallint('billing_period').$type<BillingPeriod>().notNull().default(1),
  creditCycle: smallint('credit_cycle').$type<CreditCycle>().notNull().default(1),
  creditsPerCycle: integer('credits_per_cycle').notNull(),
  cyclePrice: minorUnits('cycle_price').notNull().default(0),
  currency: text().notNull().default('USD'),
  /** The agreed price of one billing period, in minor units. 0: nothing is invoiced. */
  periodPrice: minorUnits('period_price').notNull().default(0),
  /** Whom the invoices of the plan are for. */
  billing: billingColumn(),
  /** Billing periods count from here. */
  billingAnchor: instant('billing_anchor'),
  billedUntil: instant('billed_until'),
  /** The renewal that payers were reminded of, and how many days before it. */
  renewalRemindedAt: instant('renewal_told_at'),
  renewalRemindedDays: smallint('renewal_told_days'),
  stripeCustomerId: text('stripe_customer_id'),
  /** The card that is charged. Null: the plan is paid by invoice. */
  card: jsonb().$type<SavedCard>(),
  /** The page of Stripe that was opened last to save a card. */
  cardSessionId: text('card_session_id'),
  /** A change of the plan that begins at its `at`. */
  nextPlan: jsonb('next_plan').$type<NextPlan>(),
  downloadVolume: integer('download_volume').notNull(),
  downloadsInCycle: integer('downloads_in_cycle').notNull().default(0),
  cycleAnchor: instant('cycle_anchor'),
  cycleNumber: integer('cycle_number').notNull().default(0),
  cycleStart: instant('cycle_start'),
  cycleEnd: instant('cycle_end'),
  startDate: instant('start_date'),
  endDate: instant('end_date'),
  /** When the client canceled. The plan runs until its end. */
  cancelledAt: instant('cancelled_at'),
  endBeforeCancel: instant('end_before_cancel'),
  seats: integer().notNull().default(1),
  licenseZoneId: text('license_zone_id')
    .notNull()
    .default('worldwide')
    .references(() => licenseZones.id),
  resolutionTypes: smallint('resolution_types')
    .array()
    .$type<ResolutionType[]>()
    .notNull()
    .default([0, 1]),
  /** Without credits, for single pictures. A plan replaces it. */
  paysPerImage: boolean('pays_per_image').notNull().default(false),
  /** Fields that each order has. Null: those of the organization. */
  orderFields: jsonb('order_fields').$type<OrderField[]>(),
  /** The language of the client's request, used for mails. */
  language: text().notNull().default('en'),
  trialNoticeAt: instant('trial_notice_at'),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  creationTime: instant('creation_time').notNull(),
});

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const subscriptionMembers = pgTable(
  'subscription_members',
  {
    tenantId: tenantId(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    isMasterUser: boolean('is_master_user').notNull().default(false),
    /** Credits that the person may spend in a month of the subscription. Null: no limit. */
    creditLimit: integer('credit_limit'),
    /** Sizes that the person may license. Null: those of the plan. */
    resolutionTypes: smallint('resolution_types').array().$type<ResolutionType[]>(),
    /** The person asks a master user before each order. */
    needsApproval: boolean('needs_approval').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.userId] })],
);

export const subscriptionStateChanges = pgTable('subscription_state_changes', {
  tenantId: tenantId(),
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  state: smallint().$type<SubscriptionState>().notNull(),
  at: instant('at').notNull(),
  actor: text().notNull(),
  reason: text().notNull().default(''),
});

export const ledgerEntries = pgTable('ledger_entries', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: runningNumber(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  kind: text().$type<LedgerEntry['kind']>().notNull(),
  amount: integer().notNull(),
  balanceAfter: integer('balance_after').notNull(),
  reference: text().notNull(),
  actor: text().notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  at: instant('at').notNull(),
});

export const creditGrants = pgTable('credit_grants', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: runningNumber(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  entryId: uuid('entry_id')
    .notNull()
    .references(() => ledgerEntries.id),
  amount: integer().notNull(),
  remaining: integer().notNull(),
  isOpen: boolean('is_open')
    .notNull()
    .generatedAlwaysAs(sql`remaining > 0`),
  expiresAt: instant('expires_at'),
});

export const creditSpends = pgTable(
  'credit_spends',
  {
    tenantId: tenantId(),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => creditGrants.id),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    amount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.grantId] })],
);
