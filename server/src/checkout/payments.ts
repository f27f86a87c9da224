import type { Order } from '@editorial/contracts/checkout';
import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Caller, Context } from '../context.ts';
import { problem } from '../problem.ts';
import { SystemActor } from '../subscription/begin-cycle.ts';
import { cancelOrder } from './cancel-order.ts';
import { PaymentTimes, type CardPayments } from './card-payments.ts';
import { viewOrder } from './order.queries.ts';
import { orders, paymentEvents, type OrderRow } from './orders.tables.ts';
import { PaidBackEvent, PaidEvent, settlePayment } from './settle-payment.ts';

/**
 * How old a waiting order is before the job asks Stripe itself, ms: until then its buyer or a
 * message says more.
 */
const PENDING_CHECK_DELAY_MS = 5 * 60_000;
/** Waiting orders that one run looks at. */
const PAYMENTS_PER_RUN = 200;

/** Cancels an order that still waits. */
const cancelWaiting = (
  context: Context,
  { tenantId, id }: OrderRow,
  actor: string,
): Promise<void> =>
  context.database.inTenant(tenantId, async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (row?.status === 'PaymentPending')
      await cancelOrder(context, tx, row, actor, context.clock.now());
  });

/**
 * Asks Stripe how a waiting order stands, opens its payment if that was not done, and brings the
 * order there. No transaction is open while Stripe is asked.
 */
async function bringUpToDate(context: Context, cards: CardPayments, row: OrderRow): Promise<void> {
  if (row.status !== 'PaymentPending') return;
  const age = context.clock.now().getTime() - row.creationTime.getTime();
  // Its buyer was never led to a payment, and can't be any more.
  if (row.paymentSessionId === null && age > PaymentTimes.openBefore)
    return cancelWaiting(context, row, SystemActor);
  const payment =
    row.paymentSessionId === null ? await cards.open(row) : await cards.read(row.paymentSessionId);
  await context.database.inTenant(row.tenantId, (tx) => settlePayment(context, tx, payment));
}

/** The payment of the caller's order brought up to date. */
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
    if (!cards) throw problem('Editorial:PaymentUnavailable');
    await bringUpToDate(context, cards, row);
  }
  return database.inTenant(caller.tenantId, (tx) => viewOrder(tx, context, caller, id));
}

/**
 * Gives a waiting order up for its buyer: first nobody can pay it any more, then it is cancelled.
 * True when there was one.
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
    if (!cards) throw problem('Editorial:PaymentUnavailable');
    const payment = await cards.end(row.paymentSessionId);
    await context.database.inTenant(row.tenantId, (tx) => settlePayment(context, tx, payment));
    if (payment.outcome === 'paid') throw problem('Editorial:OrderNotReversible');
  }
  await cancelWaiting(context, row, caller.name);
  return true;
}

/** Pays back what was paid for an order that had been cancelled. */
async function payBack(context: Context, cards: CardPayments, row: OrderRow): Promise<void> {
  if (row.paymentSessionId === null) return;
  const refundId = await cards.payBack(row.paymentSessionId, row.id);
  await context.database.inTenant(row.tenantId, (tx) =>
    tx
      .insert(paymentEvents)
      .values({
        id: refundId,
        type: PaidBackEvent,
        orderId: row.id,
        receivedAt: context.clock.now(),
      })
      .onConflictDoNothing(),
  );
}

const withEvent = (type: string) => sql`(select order_id from payment_events where type = ${type})`;
/**
 * Takes up what no message told of: waiting orders whose buyer went away, and money to be paid
 * back.
 */
export async function lookAfterPayments(context: Context, cards: CardPayments): Promise<void> {
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
        await tx
          .select()
          .from(orders)
          .where(
            and(
              eq(orders.status, 'Cancelled'),
              inArray(orders.id, withEvent(PaidEvent)),
              notInArray(orders.id, withEvent(PaidBackEvent)),
            ),
          )
          .limit(PAYMENTS_PER_RUN),
      ] as const,
  );
  const failures: unknown[] = [];
  // One order that fails does not keep the others waiting.
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => void failures.push(error));
  for (const row of waiting) await attempt(bringUpToDate(context, cards, row));
  for (const row of owed) await attempt(payBack(context, cards, row));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payments could not be looked after`);
}
