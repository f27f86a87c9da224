import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers of VIES. They are of no organization: a VAT number is public. */
export const vatChecks = pgTable(
  'vat_checks',
  {
    number: text().notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'date' }).notNull(),
    isRegistered: boolean('is_registered').notNull(),
    consultation: text(),
  },
  (table) => [primaryKey({ columns: [table.number, table.checkedAt] })],
);
