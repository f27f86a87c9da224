import type {
  TransferDefinition,
  transferredFile,
  TransferRun,
} from '@editorial/contracts/transfers';
import type { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Cause } from '../files/causes.ts';

export const transferDefinitions = pgTable('transfer_definitions', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  protocol: smallint().$type<TransferDefinition['protocol']>().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  userName: text('user_name').notNull(),
  folder: text().notNull(),
  selectionMode: smallint('selection_mode').$type<TransferDefinition['selectionMode']>().notNull(),
  fileNames: text('file_names').array().notNull(),
  quality: smallint().$type<TransferDefinition['quality']>().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  signsInWith: text('secret_kind')
    .$type<TransferDefinition['signsInWith']>()
    .notNull()
    .default('Password'),
  schedule: text().$type<TransferDefinition['schedule']>().notNull().default('None'),
  nextRunAt: timestamp('next_run_at', { withTimezone: true, mode: 'date' }),
  /** Fingerprint of the server at the first connection. Another one is refused. */
  pinned: text(),
  creationTime: timestamp('creation_time', { withTimezone: true, mode: 'date' })
    .notNull()
    .defaultNow(),
});

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const transferRuns = pgTable('transfer_runs', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  definitionId: uuid('definition_id')
    .notNull()
    .references(() => transferDefinitions.id, { onDelete: 'cascade' }),
  state: text().$type<TransferRun['state']>().notNull().default('Waiting'),
  /** In English. */
  reason: text().notNull().default(''),
  cause: jsonb().$type<Cause>(),
  found: integer().notNull().default(0),
  creationTime: instant('creation_time').notNull().defaultNow(),
  endedAt: instant('ended_at'),
});

/** Files that were taken from a server: never again, unless the file changes. */
export const transferFiles = pgTable(
  'transfer_files',
  {
    tenantId: tenantId(),
    definitionId: uuid('definition_id')
      .notNull()
      .references(() => transferDefinitions.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    modified: text().notNull(),
    runId: uuid('run_id').notNull(),
    outcome: text().$type<z.infer<typeof transferredFile>['outcome']>().notNull(),
    reason: text().notNull().default(''),
    cause: jsonb().$type<Cause>(),
    assetId: uuid('asset_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.definitionId, table.path, table.byteSize, table.modified] }),
  ],
);
