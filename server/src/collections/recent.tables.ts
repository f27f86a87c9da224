import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
const seenAt = () => timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull();

export const recentPictures = pgTable('recent_pictures', {
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  seenAt: seenAt(),
});

export const recentSearches = pgTable('recent_searches', {
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  /** The query of the catalog's address, without what concerns only the page. */
  query: text().notNull(),
  seenAt: seenAt(),
});
