import type { HeldPayment } from '@editorial/contracts/checkout';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { moneyOf } from '../../ground/money.ts';
import { paymentCases } from '../tables/payment-cases.tables.ts';
import { grossOf } from '../../ground/tax/tax.rules.ts';
import { paymentEvents, type OrderRow } from '../tables/orders.tables.ts';
import { PAID_EVENT } from './settle-payment.ts';

/**
 * Money that came for these orders and did not complete them, by order: another amount waits for a
 * decision, and what came for a canceled order goes back.
 */
export async function heldPayments(
  tx: Tx,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, HeldPayment>> {
  const open = rows.filter(
    ({ paymentMethod, status }) => paymentMethod === 'Stripe' && status !== 'Completed',
  );
  if (open.length === 0) return new Map();
  const ids = open.map(({ id }) => id);
  const cases = await tx
    .select()
    .from(paymentCases)
    .where(and(eq(paymentCases.kind, 'Mismatch'), inArray(paymentCases.orderId, ids)));
  const paid = await tx
    .select({ orderId: paymentEvents.orderId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.type, PAID_EVENT), inArray(paymentEvents.orderId, ids)));
  const held = new Map<string, HeldPayment>();
  for (const row of open) {
    const other = cases.find(({ orderId }) => orderId === row.id);
    const isWaiting = row.status === 'PaymentPending';
    if (isWaiting ? !other : !paid.some(({ orderId }) => orderId === row.id)) continue;
    const { amountMinor, currency } = other ? moneyOf(other) : grossOf(moneyOf(row), row.tax);
    held.set(row.id, { amount: amountMinor, currency, state: isWaiting ? 'Review' : 'GoesBack' });
  }
  return held;
}
