import type { RemoteLoadReport } from '@editorial/contracts/telemetry';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const teams = pgTable('release_teams', {
  name: text().primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const owners = pgTable('release_owners', {
  remote: text().primaryKey(),
  team: text().notNull(),
});

export const teamClients = pgTable('release_clients', {
  clientId: text('client_id').primaryKey(),
  team: text().notNull(),
});

export const teamIssuers = pgTable(
  'release_issuers',
  {
    team: text().notNull(),
    issuer: text().notNull(),
    audience: text().notNull(),
    subject: text().notNull(),
  },
  (row) => [primaryKey({ columns: [row.team, row.issuer, row.audience, row.subject] })],
);

export const teamKeys = pgTable('release_keys', {
  id: uuid().primaryKey().defaultRandom(),
  team: text().notNull(),
  name: text().notNull(),
  userId: uuid('user_id'),
  secretHash: text('secret_hash').notNull(),
  isShort: boolean('is_short').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

export const usedTokens = pgTable('release_used_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export const signers = pgTable(
  'release_signers',
  {
    fingerprint: text().notNull(),
    team: text().notNull(),
    publicKey: text('public_key').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
    /** Releases that were published later are not trusted. Null: no such end. */
    validUntil: instant('valid_until'),
  },
  // A public key is no secret: whoever registers it first must not keep its owner out.
  (row) => [primaryKey({ columns: [row.team, row.fingerprint] })],
);

export const registryDocument = pgTable('release_registry', {
  isOnly: boolean('is_only').primaryKey().default(true),
  document: jsonb().notNull(),
});

export const openUploads = pgTable(
  'release_uploads',
  {
    remote: text().notNull(),
    version: text().notNull(),
    begunAt: instant('begun_at').notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.remote, row.version] })],
);

export const releaseLog = pgTable('release_log', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  remote: text().notNull(),
  version: text().notNull(),
  action: text().notNull(),
  by: text().notNull(),
  reason: text().notNull(),
});

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const releaseMaps = pgTable(
  'release_maps',
  {
    remote: text().notNull(),
    version: text().notNull(),
    path: text().notNull(),
    map: bytes().notNull(),
  },
  (row) => [primaryKey({ columns: [row.remote, row.version, row.path] })],
);

export const remoteErrors = pgTable(
  'remote_errors',
  {
    remote: text().notNull(),
    version: text().notNull(),
    id: text().notNull(),
    outcome: text().$type<RemoteLoadReport['outcome']>().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    route: text().notNull(),
    browsers: text().array().notNull(),
    reports: integer().notNull(),
    visitors: integer().notNull(),
    firstSeen: instant('first_seen').notNull(),
    lastSeen: instant('last_seen').notNull(),
  },
  (row) => [primaryKey({ columns: [row.remote, row.version, row.id] })],
);

export const remoteServices = pgTable('remote_services', {
  remote: text().primaryKey(),
  /** Null: the operator's `REMOTE_SERVICES` names it. */
  upstream: text(),
  isPublic: boolean('is_public').notNull(),
  scopes: text().array().notNull(),
  timeoutMs: integer('timeout_ms').notNull(),
});
