import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const clients = pgTable('clients', {
  clientId: text('client_id').primaryKey(),
  name: text().notNull(),
  secretHash: text('secret_hash'),
  redirectUris: text('redirect_uris').array().notNull(),
  postLogoutRedirectUris: text('post_logout_redirect_uris').array().notNull(),
  origins: text().array().notNull(),
  scopes: text().array().notNull(),
  grants: text().array().notNull(),
  userId: uuid('user_id'),
  accessTokenSeconds: integer('access_token_seconds').notNull(),
  refreshTokenSeconds: integer('refresh_token_seconds').notNull(),
  callsPerMinute: integer('calls_per_minute').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export type ClientRow = typeof clients.$inferSelect;
