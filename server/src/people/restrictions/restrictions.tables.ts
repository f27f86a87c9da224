import type { Restriction } from '@editorial/contracts/restrictions';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Restrictions by staff, and the reasons that the person got. */
export const restrictions = pgTable('restrictions', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: bigint('running_number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text().$type<Restriction['kind']>().notNull(),
  personId: uuid('person_id').notNull(),
  assetId: uuid('asset_id'),
  assetNumber: text('asset_number').notNull().default(''),
  ground: text().notNull(),
  facts: text().notNull(),
  source: text().$type<Restriction['source']>().notNull(),
  roles: text().array().notNull().default([]),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  at: timestamp({ withTimezone: true }).notNull(),
});
