import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    kind: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    accountId: text('account_id'),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

export const impersonations = pgTable('impersonations', {
  grantId: text('grant_id').primaryKey(),
  impersonatorUserId: uuid('impersonator_user_id').notNull(),
  impersonatorTenantId: uuid('impersonator_tenant_id').notNull(),
  impersonatorGrantId: text('impersonator_grant_id').notNull(),
  policies: text().array().notNull(),
  endedAt: instant('ended_at'),
});

export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  jwk: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
