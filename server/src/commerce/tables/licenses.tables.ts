import type { Asset } from '@editorial/contracts/catalog';
import type { LicenseUsage } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { License } from '@editorial/contracts/licensing';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import { orderLines, orders } from './orders.tables.ts';
import { licenseZones, subscriptions } from './subscriptions.tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const licenses = pgTable('licenses', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: bigint('running_number', { mode: 'number' }).generatedByDefaultAsIdentity(),
  number: text()
    .notNull()
    .generatedAlwaysAs(sql`'L-' || running_number`),
  orderLineId: uuid('order_line_id')
    .notNull()
    .unique()
    .references(() => orderLines.id),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  userId: uuid('user_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  assetNumber: text('asset_number').notNull(),
  assetTitle: text('asset_title').notNull(),
  resolutionType: smallint('resolution_type').$type<ResolutionType>().notNull(),
  licenseZoneId: text('license_zone_id')
    .notNull()
    .references(() => licenseZones.id),
  usage: text().$type<LicenseUsage>().notNull(),
  licensee: text().notNull(),
  source: text().$type<License['source']>().notNull(),
  credits: integer().notNull(),
  amount: minorUnits().notNull(),
  revenue: minorUnits().notNull(),
  currency: text().notNull(),
  /** Whose picture it was when it was sold. The database fills in this and the share, once. */
  contributorId: uuid('contributor_id'),
  exclusivity: text()
    .$type<Asset['exclusivity']>()
    .notNull()
    // Replaced on insert by the trigger `fix_share` with what the picture says.
    .default('NonExclusive'),
  sharePercent: integer('share_percent').notNull().default(0),
  planId: text('plan_id'),
  issuedAt: instant('issued_at').notNull(),
  endsAt: instant('ends_at'),
  verificationCode: text('verification_code').notNull().unique(),
  firstDownloadedAt: instant('first_downloaded_at'),
  revokedAt: instant('revoked_at'),
});

export type LicenseRow = typeof licenses.$inferSelect;

export const EndNoticeKinds = [
  'LicenseEnds30',
  'LicenseEnds7',
  'LicenseEnded',
  'ExclusivityEnds30',
  'ExclusivityEnds7',
  'ExclusivityEnded',
] as const;
export type NoticeKind = 'Withdrawn' | (typeof EndNoticeKinds)[number];

/** Notifications of the holders of licenses. */
export const licenseNotices = pgTable('license_notices', {
  tenantId: uuid('tenant_id').notNull(),
  licenseId: uuid('license_id').notNull(),
  kind: text().$type<NoticeKind>().notNull(),
  /** The last day of which they were notified. */
  lastDay: date('last_day', { mode: 'string' }).notNull().default('-infinity'),
  notifiedAt: instant('told_at').notNull(),
});

/** Licenses that were given to another company of the same owner. */
export const licenseTransfers = pgTable('license_transfers', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  runningNumber: bigint('running_number', { mode: 'number' }).generatedByDefaultAsIdentity(),
  id: uuid().primaryKey().defaultRandom(),
  licenseId: uuid('license_id')
    .notNull()
    .references(() => licenses.id),
  fromSubscriptionId: uuid('from_subscription_id').notNull(),
  fromUserId: uuid('from_user_id').notNull(),
  fromLicensee: text('from_licensee').notNull(),
  toSubscriptionId: uuid('to_subscription_id').notNull(),
  toUserId: uuid('to_user_id').notNull(),
  toLicensee: text('to_licensee').notNull(),
  actor: text().notNull(),
  reason: text().notNull(),
  at: instant('at').notNull(),
});
