import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);

/** Searches of a day. No person is kept. */
export const searchDays = pgTable(
  'search_days',
  {
    tenantId: tenantId(),
    day: date('day').notNull(),
    text: text('text').notNull(),
    searches: integer('searches').notNull().default(0),
    empty: integer('empty').notNull().default(0),
    corrected: integer('corrected').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    licensed: integer('licensed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.text] })],
);

/** How often an asset was opened after a search. */
export const assetOpens = pgTable('asset_opens', {
  tenantId: tenantId(),
  assetId: uuid('asset_id').primaryKey(),
  opened: integer('opened').notNull().default(0),
});
