import type { SearchAlert } from '@editorial/contracts/saved-searches';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const savedSearches = pgTable('saved_searches', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  /** The query of the catalog's address. */
  query: text().notNull(),
  createdAt: instant('created_at').notNull(),
  visitedAt: instant('visited_at').notNull(),
  alert: text().$type<SearchAlert>().notNull().default('None'),
  /** The language of alerts. */
  language: text().notNull().default('en'),
  /** Pictures published until then were named in mails, or are older than the alert. */
  notifiedUntil: instant('told_until').notNull(),
});

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** When pictures were first published. A trigger writes it. */
export const assetPublications = pgTable('asset_publications', {
  assetId: uuid('asset_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  publishedAt: instant('published_at').notNull(),
});
