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
});

export type SavedSearchRow = typeof savedSearches.$inferSelect;
