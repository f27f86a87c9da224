import type { TransferDefinition } from '@editorial/contracts/transfers';
import { sql } from 'drizzle-orm';
import { integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
  creationTime: timestamp('creation_time', { withTimezone: true, mode: 'date' })
    .notNull()
    .defaultNow(),
});
