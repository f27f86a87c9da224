import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { isSameMoney, moneyOf } from '../../ground/money.ts';
import { grossOf } from '../../ground/tax/tax.rules.ts';
import { SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { announceOrders } from '../subscription/announcements.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { cancelOrder } from './cancel-order.ts';
import type { Payment, PaymentEvent } from './card-payments.ts';
import { issueInvoice } from '../invoices/invoices.ts';
import { keepMismatch } from './keep-mismatch.ts';
import { licenseeOf, licensesOf } from './issue-licenses.ts';
import { orderLines, orders, paymentEvents, type OrderRow } from '../tables/orders.tables.ts';

/** Name of the job that settles pending orders and issues refunds. */
export const PAYMENTS_JOB = 'checkout.payments';

/** Type stored for every event that confirms a matching payment, whatever its Stripe type. */
export const PAID_EVENT = 'paid';
/** Type stored for a refund. */
export const PAID_BACK_EVENT = 'paid back';

/** A pending order is paid: its licenses and its invoice are issued. */
export async function completeOrder(
  context: Context,
  tx: Tx,
  row: OrderRow,
  now: Date,
): Promise<void> {
  const subscription = await subscriptionById(tx, row.subscriptionId, { lock: true });
  await tx.update(orders).set({ status: 'Completed', paidAt: now }).where(eq(orders.id, row.id));
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row.id))
    .orderBy(orderLines.position);
  const issued = licensesOf(row, lines, {
    subscription,
    licensee: licenseeOf(subscription, row.billing),
    now,
  });
  if (issued.length > 0) await tx.insert(licenses).values(issued);
  await issueInvoice(context, tx, row, { now, isPaid: true });
  recordAudit(tx, {
    action: 'Order.Paid',
    target: { type: 'Order', id: row.id },
    changes: { status: [row.status, 'Completed'] },
    data: { number: row.number, amount: row.amount, currency: row.currency },
  });
  announceOrders(context, tx, row.subscriptionId, [row.userId]);
  await sendMail(context, tx, {
    kind: row.credits > 0 ? 'order' : 'order-money',
    subscription,
    reference: row.number,
    language: row.language,
    attached: { of: 'Order', id: row.id },
    key: `order:${row.id}`,
  });
}

const isOfOrder = (row: OrderRow, { sessionId }: Payment): boolean =>
  row.paymentMethod === 'Stripe' &&
  (row.paymentSessionId === null || row.paymentSessionId === sessionId);

const matchesOrder = (row: OrderRow, { money }: Payment): boolean =>
  isSameMoney(money, grossOf(moneyOf(row), row.tax));

/**
 * Updates an order with the outcome of its payment. The order page, the webhook and the job all
 * call it. It is idempotent, and the calls may come in any order.
 */
export async function settlePayment(context: Context, tx: Tx, payment: Payment): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, payment.orderId)).for('update');
  if (!row || !isOfOrder(row, payment))
    return context.log.error({ payment, order: row?.number }, 'The payment is not of its order');
  if (row.paymentSessionId === null)
    await tx
      .update(orders)
      .set({ paymentSessionId: payment.sessionId, paymentUrl: payment.url })
      .where(eq(orders.id, row.id));
  if (!matchesOrder(row, payment)) {
    context.log.error({ payment, order: row.number }, 'The payment does not match its order');
    return payment.outcome === 'paid' ? keepMismatch(context, tx, row, payment) : undefined;
  }
  const now = context.clock.now();
  if (payment.outcome === 'paid' && row.status === 'PaymentPending')
    return completeOrder(context, tx, row, now);
  if (payment.outcome === 'ended' && row.status === 'PaymentPending')
    return cancelOrder(context, tx, row, { actor: SYSTEM_ACTOR, now });
  // The payment arrived after the order was canceled. The job refunds it.
  if (payment.outcome === 'paid' && row.status === 'Cancelled')
    await context.jobs.send(tx, PAYMENTS_JOB, {});
}

/** Handles a verified webhook message. A repeated message has no effect. */
export async function settleEvent(
  context: Context,
  { id, type, payment }: PaymentEvent,
): Promise<void> {
  await context.database.inTenant(payment.tenantId, async (tx) => {
    // Lock the order, so that a concurrent copy of the message waits and sees the first one's
    // changes.
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, payment.orderId))
      .for('update');
    if (!order) return context.log.warn({ payment }, 'The payment belongs to an unknown order');
    const isPaid =
      payment.outcome === 'paid' && isOfOrder(order, payment) && matchesOrder(order, payment);
    const kind = isPaid ? PAID_EVENT : type;
    const [isNew] = await tx
      .insert(paymentEvents)
      .values({ id, type: kind, orderId: order.id, receivedAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (isNew) await settlePayment(context, tx, payment);
  });
}
