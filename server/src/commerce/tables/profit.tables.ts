import type { EarningKinds } from '@editorial/contracts/profit';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import type { Exclusivity } from '../price-rules/price.rules.ts';
import { licenses } from './licenses.tables.ts';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const profitStatements = pgTable('profit_statements', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  contributorId: uuid('contributor_id').notNull(),
  contributorName: text('contributor_name').notNull(),
  month: date({ mode: 'string' }).notNull(),
  currency: text().notNull(),
  licenseCount: integer('license_count').notNull(),
  revenue: bigint({ mode: 'number' }).notNull(),
  share: bigint({ mode: 'number' }).notNull(),
  closedAt: instant('closed_at').notNull(),
  closedBy: text('closed_by').notNull(),
});

export type EarningKind = (typeof EarningKinds)[number];

/**
 * The earnings of each license and the corrections of them. Triggers of the database write it; only
 * what becomes of it is added (migration 0455).
 */
export const contributorEarnings = pgTable('contributor_earnings', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: bigint('running_number', { mode: 'number' }).generatedByDefaultAsIdentity(),
  licenseId: uuid('license_id')
    .notNull()
    .references(() => licenses.id),
  contributorId: uuid('contributor_id').notNull(),
  currency: text().notNull(),
  kind: text().$type<EarningKind>().notNull(),
  sourceId: text('source_id').notNull().default(''),
  at: instant('at').notNull(),
  revenue: minorUnits().notNull(),
  sharePercent: integer('share_percent').notNull(),
  /** Hundredths of a minor unit. */
  shareHundredths: bigint('share_hundredths', { mode: 'number' }).notNull(),
  /** When the money was there. Null while a buyer on account has not paid. */
  clearedAt: instant('cleared_at'),
  /** When its license ended before any statement had it. */
  voidedAt: instant('voided_at'),
  statementId: uuid('statement_id').references(() => profitStatements.id),
});

/** Months of which all statements were closed. */
export const profitClosedMonths = pgTable('profit_closed_months', {
  tenantId: tenantId(),
  /** Its first day. */
  month: date({ mode: 'string' }).notNull(),
  closedAt: instant('closed_at').notNull(),
  closedBy: text('closed_by').notNull(),
});

export const profitStatementLines = pgTable(
  'profit_statement_lines',
  {
    tenantId: tenantId(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => profitStatements.id),
    earningId: uuid('earning_id')
      .notNull()
      .references(() => contributorEarnings.id),
    kind: text().$type<EarningKind>().notNull(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id),
    licenseNumber: text('license_number').notNull(),
    assetNumber: text('asset_number').notNull(),
    assetTitle: text('asset_title').notNull(),
    exclusivity: text().$type<Exclusivity>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    revenue: minorUnits().notNull(),
    sharePercent: integer('share_percent').notNull(),
    share: minorUnits().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.earningId] })],
);
