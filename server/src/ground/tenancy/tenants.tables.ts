import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const tenants = pgTable('tenants', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  normalizedName: text('normalized_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  concurrencyStamp: uuid('concurrency_stamp').notNull().defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
