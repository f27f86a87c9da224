import { and, count, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { announceBalance, announceOrders } from '../subscription/announcements.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { refundCredits } from '../subscription/ledger.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { orderLines, orders, type OrderRow } from '../tables/orders.tables.ts';

/** The number of pictures of an order that count for the cycle. */
async function countedLines(tx: Tx, orderId: string): Promise<number> {
  const [counted] = await tx
    .select({ lines: count() })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.source, 'Subscription'),
        eq(orderLines.alreadyLicensed, false),
      ),
    );
  return counted?.lines ?? 0;
}

/**
 * Cancels an order whose row is locked: revokes its licenses, refunds its credits and reduces the
 * cycle's download count.
 */
export async function cancelOrder(
  context: Context,
  tx: Tx,
  row: OrderRow,
  { actor, reason, now }: { readonly actor: string; readonly reason?: string; readonly now: Date },
): Promise<void> {
  // Close an ended cycle first, so that the refunded credits do not expire with it.
  const subscription = await catchUp(
    context,
    tx,
    await subscriptionById(tx, row.subscriptionId, { lock: true }),
    now,
  );
  await tx
    .update(orders)
    .set({ status: 'Cancelled', cancelledAt: now })
    .where(eq(orders.id, row.id));
  await tx.update(licenses).set({ revokedAt: now }).where(eq(licenses.orderId, row.id));
  const counted = await countedLines(tx, row.id);
  // A cycle that started after the order counts from zero. It never counted these lines.
  const isThisCycle =
    subscription.cycleStart !== null && row.creationTime >= subscription.cycleStart;
  if (isThisCycle && counted > 0)
    await tx
      .update(subscriptions)
      .set({
        downloadsInCycle: sql`greatest(0, ${subscriptions.downloadsInCycle} - ${counted})`,
      })
      .where(eq(subscriptions.id, subscription.id));
  recordAudit(tx, {
    action: 'Order.Cancelled',
    target: { type: 'Order', id: row.id },
    changes: { status: [row.status, 'Cancelled'] },
    data: {
      number: row.number,
      credits: row.credits,
      amount: row.amount,
      ...(reason ? { reason } : {}),
    },
  });
  announceOrders(context, tx, subscription.id, [row.userId]);
  if (row.credits === 0) return;
  const balance = await refundCredits(tx, {
    subscriptionId: subscription.id,
    spentKey: `order:${row.id}`,
    notBefore: subscription.cycleEnd,
    reference: row.number,
    actor,
    key: `refund:${row.id}`,
    at: now,
  });
  announceBalance(context, tx, subscription.id, balance);
}
