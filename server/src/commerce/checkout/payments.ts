import type { Order } from '@editorial/contracts/checkout';
import { and, eq, lte } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import { problem } from '../../ground/problem.ts';
import { SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { PAYMENT_OPENING_PERIOD_MS, type CardPayments } from './card-payments.ts';
import { viewOrder } from './order.queries.ts';
import { orders, paymentEvents, type OrderRow } from '../tables/orders.tables.ts';
import { PAID_BACK_EVENT, settlePayment } from './settle-payment.ts';

/**
 * Minimum age of a pending order before the job asks Stripe, in milliseconds. Before that, the
 * order page or a webhook message usually reports the outcome.
 */
const PENDING_CHECK_DELAY_MS = 5 * 60_000;
/** Maximum orders of each kind (pending, to refund) per run. */
const PAYMENTS_PER_RUN = 200;

/** Cancels an order if its payment is still pending. */
const cancelWaiting = (
  context: Context,
  { tenantId, id }: OrderRow,
  actor: string,
): Promise<void> =>
  context.database.inTenant(tenantId, async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (row?.status === 'PaymentPending')
      await cancelOrder(context, tx, row, { actor, now: context.clock.now() });
  });

/**
 * Updates a pending order with the payment's state at Stripe. Opens the payment if that has not
 * happened yet. No transaction is open during the request to Stripe.
 */
async function bringUpToDate(context: Context, cards: CardPayments, row: OrderRow): Promise<void> {
  if (row.status !== 'PaymentPending') return;
  const age = context.clock.now().getTime() - row.creationTime.getTime();
  // No payment was opened, and it is too late to open one.
  if (row.paymentSessionId === null && age > PAYMENT_OPENING_PERIOD_MS)
    return cancelWaiting(context, row, SYSTEM_ACTOR);
  const payment =
    row.paymentSessionId === null ? await cards.open(row) : await cards.read(row.paymentSessionId);
  await context.database.inTenant(row.tenantId, (tx) => settlePayment(context, tx, payment));
}

/** Updates the payment state of the caller's order and returns the order. */
export async function refreshPayment(
  context: Context,
  cards: CardPayments | null,
  caller: Caller,
  id: string,
): Promise<Order> {
  const { database } = context;
  const [row] = await database.inTenant(caller.tenantId, (tx) =>
    tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.userId, caller.userId))),
  );
  if (!row) throw problem('Editorial:NotFound');
  if (row.status === 'PaymentPending') {
    if (!cards) throw problem('Editorial:NoCardPayment');
    await bringUpToDate(context, cards, row);
  }
  return database.inTenant(caller.tenantId, (tx) => viewOrder(tx, context, caller, id));
}

/**
 * Cancels the caller's pending order. Expires its payment first, so that a canceled order cannot be
 * paid. Returns false if the caller has no such pending order. Throws
 * `Editorial:OrderNotReversible` if it has been paid in the meantime.
 */
export async function giveUpPayment(
  context: Context,
  cards: CardPayments | null,
  caller: Caller,
  id: string,
): Promise<boolean> {
  const [row] = await context.database.inTenant(caller.tenantId, (tx) =>
    tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.id, id),
          eq(orders.userId, caller.userId),
          eq(orders.status, 'PaymentPending'),
        ),
      ),
  );
  if (!row) return false;
  if (row.paymentSessionId !== null) {
    if (!cards) throw problem('Editorial:NoCardPayment');
    const payment = await cards.end(row.paymentSessionId);
    await context.database.inTenant(row.tenantId, (tx) => settlePayment(context, tx, payment));
    if (payment.outcome === 'paid') throw problem('Editorial:OrderNotReversible');
  }
  await cancelWaiting(context, row, caller.userId);
  return true;
}

/** Refunds a payment that arrived after its order was canceled. */
async function payBack(context: Context, cards: CardPayments, row: OrderRow): Promise<void> {
  if (row.paymentSessionId === null) return;
  const refundId = await cards.payBack(row.paymentSessionId, row.id);
  await context.database.inTenant(row.tenantId, async (tx) => {
    const [isNew] = await tx
      .insert(paymentEvents)
      .values({
        id: refundId,
        type: PAID_BACK_EVENT,
        orderId: row.id,
        receivedAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!isNew) return;
    await sendMail(context, tx, {
      kind: 'order-refunded',
      subscription: await subscriptionById(tx, row.subscriptionId),
      reference: row.number,
      language: row.language,
      key: `order-refunded:${row.id}`,
    });
  });
}

/**
 * Settles pending orders that no webhook message has settled, and refunds payments for canceled
 * orders. Throws an `AggregateError` at the end if any of them failed.
 */
export async function checkOpenPayments(context: Context, cards: CardPayments): Promise<void> {
  const before = new Date(context.clock.now().getTime() - PENDING_CHECK_DELAY_MS);
  const [waiting, owed] = await context.database.asSystem(
    async (tx) =>
      [
        await tx
          .select()
          .from(orders)
          .where(and(eq(orders.status, 'PaymentPending'), lte(orders.creationTime, before)))
          .orderBy(orders.creationTime)
          .limit(PAYMENTS_PER_RUN),
        await tx.select().from(orders).where(eq(orders.isToPayBack, true)).limit(PAYMENTS_PER_RUN),
      ] as const,
  );
  const failures: unknown[] = [];
  // A failure of one order must not block the others.
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => void failures.push(error));
  for (const row of waiting) await attempt(bringUpToDate(context, cards, row));
  for (const row of owed) await attempt(payBack(context, cards, row));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payments could not be processed`);
}
