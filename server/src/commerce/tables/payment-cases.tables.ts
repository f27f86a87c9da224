import type { PaymentCase } from '@editorial/contracts/refunds';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { minorUnits } from '../../ground/database/minor-units.ts';
import { orders } from './orders.tables.ts';
import { planCharges } from './plan-charges.tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Disputes, refunds without a credit note that the bank did not take, and payments of another
 * amount than their order costs.
 */
export const paymentCases = pgTable('payment_cases', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  /** The provider's id. */
  id: text().primaryKey(),
  kind: text().$type<'Dispute' | 'RefundFailed' | 'Mismatch'>().notNull(),
  orderId: uuid('order_id').references(() => orders.id),
  planChargeId: uuid('plan_charge_id').references(() => planCharges.id),
  amount: minorUnits().notNull(),
  currency: text().notNull(),
  reason: text().notNull(),
  state: text().$type<PaymentCase['state']>().notNull(),
  dueAt: instant('due_at'),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at'),
  handledAt: instant('handled_at'),
  handledBy: text('handled_by').notNull().default(''),
  handledNote: text('handled_note').notNull().default(''),
});
