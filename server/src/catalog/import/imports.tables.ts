import type { NeededField } from '@editorial/contracts/asset-completeness';
import type { ImportDefaults, ImportOutcome, PictureImport } from '@editorial/contracts/imports';
import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Cause } from '../files/causes.ts';
import type { DescribedRow } from './metadata-table.ts';

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const imports = pgTable('imports', {
  tenantId: tenantId(),
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<PictureImport['kind']>().notNull(),
  name: text().notNull(),
  uploadId: uuid('upload_id'),
  defaults: jsonb().$type<ImportDefaults>().notNull().default({}),
  /** The contributor that earns from the pictures. */
  contributorId: uuid('contributor_id'),
  isPublished: boolean('is_published').notNull().default(true),
  described: jsonb().$type<readonly DescribedRow[]>().notNull().default([]),
  state: text().$type<PictureImport['state']>().notNull().default('Waiting'),
  run: integer().notNull().default(1),
  /** In English. */
  reason: text().notNull().default(''),
  cause: jsonb().$type<Cause>(),
  total: integer(),
  startedById: uuid('started_by_id').notNull(),
  startedBy: text('started_by').notNull(),
  creationTime: instant('creation_time').notNull().defaultNow(),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
});
export type ImportRow = typeof imports.$inferSelect;

export const importFiles = pgTable(
  'import_files',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    path: text().notNull(),
    outcome: text().$type<ImportOutcome>().notNull(),
    /** In English. */
    reason: text().notNull().default(''),
    cause: jsonb().$type<Cause>(),
    missing: text().array().$type<NeededField[]>().notNull().default([]),
    assetId: uuid('asset_id'),
    alike: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.path] })],
);
export type ImportFileRow = typeof importFiles.$inferSelect;
