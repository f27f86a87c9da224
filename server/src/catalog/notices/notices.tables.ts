import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Notice } from '@editorial/contracts/notices';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const tenantId = uuid('tenant_id')
  .notNull()
  .default(sql`current_setting('app.tenant_id')::uuid`);

export const notices = pgTable('notices', {
  tenantId,
  id: uuid().primaryKey().defaultRandom(),
  runningNumber: bigint('running_number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text().$type<Notice['kind']>().notNull(),
  assetNumber: text('asset_number').notNull(),
  assetId: uuid('asset_id'),
  ownerId: uuid('owner_id'),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  details: jsonb().$type<Notice['details']>().notNull().default({}),
  language: text().notNull(),
  receivedAt: instant('received_at').notNull(),
  dueAt: instant('due_at').notNull(),
  hiddenAt: instant('hidden_at'),
  state: text().$type<Notice['state']>().notNull().default('Open'),
  outcome: text().$type<'Removed' | 'Kept'>(),
  ground: text(),
  reason: text(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  earlierDecidedBy: uuid('earlier_decided_by'),
  /** The sides that objected to a decision. */
  objected: text().array().$type<('Reporter' | 'Owner')[]>().notNull().default([]),
});
export type NoticeRow = typeof notices.$inferSelect;

export const noticeAnswers = pgTable('notice_answers', {
  tenantId,
  id: uuid().primaryKey().defaultRandom(),
  noticeId: uuid('notice_id').notNull(),
  side: text().$type<'Reporter' | 'Owner'>().notNull(),
  body: text().notNull(),
  answeredAt: instant('answered_at').notNull(),
});
