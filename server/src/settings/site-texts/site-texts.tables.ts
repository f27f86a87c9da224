import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Versions of the site's texts. They are of no organization, and are never changed. */
export const textVersions = pgTable(
  'text_versions',
  {
    name: text().notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    /** Null for documents. */
    subject: text(),
    body: text().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Null for what came with the software. */
    savedById: uuid('saved_by_id'),
    savedBy: text('saved_by'),
    /** Whether its addresses were looked at. False for what was saved before that rule. */
    isChecked: boolean('is_checked').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.name, table.language, table.version] })],
);
export type TextVersionRow = typeof textVersions.$inferSelect;
