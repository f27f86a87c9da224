import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import type { Prices } from '../price-rules/asset-prices.rules.ts';
import { instant, plans } from './subscriptions.tables.ts';

export const planVersions = pgTable(
  'plan_versions',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    validFrom: instant('valid_from').notNull(),
    name: text().notNull(),
    creditsPerCycle: integer('credits_per_cycle').notNull(),
    downloadVolume: integer('download_volume').notNull(),
    seats: integer().notNull(),
    currency: text().notNull().default('USD'),
    monthlyPrice: minorUnits('monthly_price').notNull(),
    /** Minor units by currency, beside the one above. */
    monthlyPriceIn: jsonb('monthly_price_in')
      .$type<Readonly<Record<string, number>>>()
      .notNull()
      .default({}),
    createdByName: text('created_by_name').notNull(),
    creationTime: instant('creation_time').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.version] })],
);

export const priceLists = pgTable('price_lists', {
  version: integer().generatedByDefaultAsIdentity().primaryKey(),
  validFrom: instant('valid_from').notNull(),
  terms: jsonb().$type<Prices>().notNull(),
  reason: text().notNull(),
  createdByName: text('created_by_name').notNull(),
  creationTime: instant('creation_time').notNull().defaultNow(),
});
