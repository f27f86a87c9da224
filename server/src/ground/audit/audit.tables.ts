import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Change } from './record-audit.ts';

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: uuid('tenant_id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  actorId: uuid('actor_id'),
  impersonatorId: uuid('impersonator_id'),
  impersonatorTenantId: uuid('impersonator_tenant_id'),
  action: text().notNull(),
  targetType: text('target_type'),
  targetId: text('target_id'),
  changes: jsonb().$type<Readonly<Record<string, Change>>>().notNull().default({}),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  address: text(),
  requestId: text('request_id'),
  method: text(),
  path: text(),
});

export type AuditRow = typeof auditLog.$inferSelect;
