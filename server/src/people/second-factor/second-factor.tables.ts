import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const authenticators = pgTable('authenticators', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  kind: text({ enum: ['Totp', 'Passkey'] }).notNull(),
  name: text().notNull(),
  sealedSecret: text('sealed_secret'),
  lastStep: bigint('last_step', { mode: 'number' }),
  credentialId: text('credential_id'),
  publicKey: text('public_key'),
  signatureCount: bigint('signature_count', { mode: 'number' }).notNull().default(0),
  transports: text().array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastUsedAt: instant('last_used_at'),
});

export type AuthenticatorRow = typeof authenticators.$inferSelect;

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const identityAttempts = pgTable('identity_attempts', {
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').primaryKey(),
  failed: integer().notNull(),
  lockedUntil: instant('locked_until'),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  tenantId: uuid('tenant_id').notNull(),
  challenge: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text({ enum: ['Add', 'Check'] }).notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const identityChecks = pgTable('identity_checks', {
  tenantId: uuid('tenant_id').notNull(),
  sessionId: text('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** When the person proved who they are. */
  at: instant('at').notNull(),
  /** When that last let work of staff pass. */
  usedAt: instant('used_at'),
});

export const secondFactorRules = pgTable(
  'second_factor_rules',
  { tenantId: uuid('tenant_id').notNull(), role: integer().notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.role] })],
);
