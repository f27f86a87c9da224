import type { ResolutionType } from '@editorial/contracts/enumerations';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { subscriptions } from './subscriptions.tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const seatInvitations = pgTable('seat_invitations', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  id: uuid().primaryKey().defaultRandom(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  normalizedEmail: text('normalized_email').notNull(),
  isMasterUser: boolean('is_master_user').notNull().default(false),
  creditLimit: integer('credit_limit'),
  resolutionTypes: smallint('resolution_types').array().$type<ResolutionType[]>(),
  needsApproval: boolean('needs_approval').notNull().default(false),
  /** Only the hash of the mailed code is stored. */
  codeHash: text('code_hash').notNull(),
  invitedBy: uuid('invited_by').notNull(),
  invitedAt: instant('invited_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  withdrawnAt: instant('withdrawn_at'),
});
