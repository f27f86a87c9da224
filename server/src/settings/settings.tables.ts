import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Settings that administrators changed, of the site and of organizations. */
export const settings = pgTable(
  'settings',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .default(sql`current_setting('app.tenant_id')::uuid`),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
);
