import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
export const dataCopies = pgTable('data_copies', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  state: text({ enum: ['Preparing', 'Ready', 'Failed'] })
    .notNull()
    .default('Preparing'),
  byteSize: bigint('byte_size', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export type DataCopyRow = typeof dataCopies.$inferSelect;
