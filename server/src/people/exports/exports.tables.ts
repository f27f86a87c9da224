import { ExportKinds } from '@editorial/contracts/exports';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
export const exports = pgTable('exports', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  kind: text({ enum: ExportKinds }).notNull(),
  /** The query of the call that gives the list at once. */
  filter: jsonb().$type<Record<string, string>>().notNull(),
  state: text({ enum: ['Preparing', 'Ready', 'Failed'] })
    .notNull()
    .default('Preparing'),
  written: integer().notNull().default(0),
  total: integer(),
  byteSize: bigint('byte_size', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export type ExportRow = typeof exports.$inferSelect;
