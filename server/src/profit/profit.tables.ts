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
import type { Exclusivity } from '../checkout/price.rules.ts';
import { licenses } from '../licensing/licenses.tables.ts';

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

export const profitStatementLines = pgTable(
  'profit_statement_lines',
  {
    tenantId: tenantId(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => profitStatements.id),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id),
    licenseNumber: text('license_number').notNull(),
    assetNumber: text('asset_number').notNull(),
    assetTitle: text('asset_title').notNull(),
    exclusivity: text().$type<Exclusivity>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    revenue: integer().notNull(),
    sharePercent: integer('share_percent').notNull(),
    share: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.licenseId] })],
);
