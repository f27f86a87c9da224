import type { MailFrequency } from '@editorial/contracts/contributors';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** How often contributors are mailed, and up to when they were notified. */
export const contributorMails = pgTable(
  'contributor_mails',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .default(sql`current_setting('app.tenant_id')::uuid`),
    userId: uuid('user_id').notNull(),
    frequency: text().$type<MailFrequency>().notNull().default('AtOnce'),
    language: text().notNull().default('en'),
    lastMailAt: timestamp('last_mail_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .default('-infinity'),
    lastEarning: bigint('last_earning', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] })],
);
