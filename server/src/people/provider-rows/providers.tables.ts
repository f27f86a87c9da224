import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const signInProviders = pgTable('sign_in_providers', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  sealedSecret: text('sealed_secret'),
  domains: text().array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  isRequired: boolean('is_required').notNull().default(false),
  concurrencyStamp: uuid('concurrency_stamp').notNull().defaultRandom(),
  createdAt: instant('created_at').notNull(),
});
export type ProviderRow = typeof signInProviders.$inferSelect;

export const providerAccounts = pgTable(
  'provider_accounts',
  {
    tenantId: uuid('tenant_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.subject] })],
);
