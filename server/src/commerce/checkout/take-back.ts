import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses, type LicenseRow } from '../tables/licenses.tables.ts';
import { problem } from '../../ground/problem.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { orders, type OrderRow } from '../tables/orders.tables.ts';
import { TAKE_BACK_PERIOD_MS } from '../price-rules/quote.rules.ts';

/** Whether a later order paid only the price difference to one of these licenses. */
async function hasUpgrade(
  tx: Tx,
  order: OrderRow,
  issued: readonly LicenseRow[],
): Promise<boolean> {
  if (issued.length === 0) return false;
  const [later] = await tx
    .select({ id: licenses.id })
    .from(licenses)
    // The company that bought it: it may have given the license to another one since.
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(
        // Or the person, who pays the difference to own licenses from another subscription too.
        or(eq(orders.subscriptionId, order.subscriptionId), eq(orders.userId, order.userId)),
        inArray(
          licenses.assetId,
          issued.map((license) => license.assetId),
        ),
        ne(licenses.orderId, order.id),
        gt(licenses.runningNumber, Math.max(...issued.map((license) => license.runningNumber))),
        isNull(licenses.revokedAt),
      ),
    )
    .limit(1);
  return later !== undefined;
}

/**
 * Cancels an order paid in credits. Allowed within 15 minutes, before the first download. Throws
 * `Editorial:OrderNotReversible` otherwise.
 */
export async function takeBackOrder(
  context: Context,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, caller.userId)))
    .for('update');
  if (!row) throw problem('Editorial:NotFound');
  const age = context.clock.now().getTime() - row.creationTime.getTime();
  if (age > TAKE_BACK_PERIOD_MS) throw problem('Editorial:OrderNotReversible');
  await takeBack(context, tx, row, { actor: caller.userId });
}

/** Takes back an order for its buyer, also later than the buyer could, with a reason. */
export async function takeBackForBuyer(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!row) throw problem('Editorial:NotFound');
  await takeBack(context, tx, row, { actor: caller.userId, reason });
}

/** Cancels an order paid in credits of which nothing was downloaded or upgraded. */
async function takeBack(
  context: Context,
  tx: Tx,
  row: OrderRow,
  act: { readonly actor: string; readonly reason?: string },
): Promise<void> {
  // Lock the subscription before checking for later orders, so that a concurrent order waits.
  const subscription = await subscriptionById(tx, row.subscriptionId, { lock: true });
  // Then lock the licenses. A concurrent download either waits, or is finished and visible here.
  const issued = await tx
    .select()
    .from(licenses)
    .where(eq(licenses.orderId, row.id))
    .orderBy(licenses.id)
    .for('update');
  const isTransferred = issued.some((license) => license.subscriptionId !== row.subscriptionId);
  const isDownloaded = issued.some((license) => license.firstDownloadedAt !== null);
  if (
    row.status !== 'Completed' ||
    row.paymentMethod !== 'Credits' ||
    isDownloaded ||
    isTransferred ||
    (await hasUpgrade(tx, row, issued))
  )
    throw problem('Editorial:OrderNotReversible');
  await cancelOrder(context, tx, row, { ...act, now: context.clock.now() });
  await sendMail(context, tx, {
    kind: 'order-taken-back',
    subscription,
    reference: row.number,
    language: row.language,
    key: `order-taken-back:${row.id}`,
  });
}
