import { eq } from 'drizzle-orm';
import { cancelOrder } from '../checkout/cancel-order.ts';
import { orders, paymentEvents } from '../tables/orders.tables.ts';
import { completeOrder, PAID_EVENT, PAYMENTS_JOB } from '../checkout/settle-payment.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';

/**
 * Accepts a payment of another amount as if it were the right one, or cancels its order and has the
 * payment given back.
 */
export async function decideMismatch(
  context: Context,
  tx: Tx,
  { caseId, orderId }: { readonly caseId: string; readonly orderId: string },
  {
    decision,
    actor,
    reason,
    now,
  }: {
    readonly decision: 'Accept' | 'Refund';
    readonly actor: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!row) throw problem('Editorial:NotFound');
  const isOpen = row.status === 'PaymentPending';
  if (decision === 'Accept') {
    if (!isOpen) throw problem('Editorial:NothingToPay');
    return completeOrder(context, tx, row, now);
  }
  if (isOpen) await cancelOrder(context, tx, row, { actor, reason, now });
  // The job gives back what was paid for canceled orders.
  await tx
    .insert(paymentEvents)
    .values({ id: `mismatch:${caseId}`, type: PAID_EVENT, orderId, receivedAt: now })
    .onConflictDoNothing();
  await context.jobs.send(tx, PAYMENTS_JOB, {});
}
