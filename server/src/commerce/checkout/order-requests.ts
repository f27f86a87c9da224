import { randomUUID } from 'node:crypto';
import type { Basket, Billing, Order } from '@editorial/contracts/checkout';
import type { OrderReference } from '@editorial/contracts/order-fields';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sendAccountMail } from '../../people/mails/account-mails.job.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { problem } from '../../ground/problem.ts';
import { subscriptionMembers, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { FREE_SEAT, quoteFacts } from './facts.ts';
import { announceOrders } from '../subscription/announcements.ts';
import { referencesOf } from '../subscription/order-fields.ts';
import { askerOf, priceRequest, requestToDecide } from './order-requests.queries.ts';
import { orderRequests, type OrderRequestRow } from '../tables/order-requests.tables.ts';
import { createOrderRequest, placeOrder } from './order.ts';
import type { PricedLine } from '../price-rules/quote.rules.ts';
import { assertBasket, priceFacts } from './quote.ts';

interface RequestedBasket extends Basket {
  readonly references: readonly OrderReference[];
  readonly note: string;
}

const pageOf = (id: string) => `/checkout/requests/${id}`;

/** The people who decide about requests. */
const mastersOf = (tx: Tx, subscriptionId: string) =>
  tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(subscriptionMembers)
    .innerJoin(users, eq(users.id, subscriptionMembers.userId))
    .where(
      and(
        eq(subscriptionMembers.subscriptionId, subscriptionId),
        eq(subscriptionMembers.isMasterUser, true),
      ),
    );

/** Says and mails to the master users that somebody asks. */
async function mailMasters(
  context: Context,
  tx: Tx,
  { id, note }: OrderRequestRow,
  { caller, subscription }: { readonly caller: Caller; readonly subscription: SubscriptionRow },
): Promise<void> {
  const masters = await mastersOf(tx, subscription.id);
  announceOrders(context, tx, subscription.id, [caller.userId, ...masters.map(({ id: of }) => of)]);
  for (const { email, name } of masters)
    await sendAccountMail(context, tx, {
      tenantId: subscription.tenantId,
      to: email,
      kind: 'order-asked',
      language: subscription.language,
      values: { name, asker: caller.name, note: note || '–' },
      page: pageOf(id),
    });
}

/** The basket with the use of each picture, which somebody agrees to later. */
const basketOf = (lines: readonly PricedLine[]): Basket => ({
  subscriptionImages: lines
    .filter(({ source }) => source === 'Subscription')
    .map(({ assetId, resolutionType, usage }) => ({ assetId, resolutionType, usage })),
  aLaCarteImages: lines
    .filter(({ source }) => source === 'ALaCarte')
    .map(({ assetId, resolutionType, usage, licenseZoneId }) => ({
      assetId,
      resolutionType,
      usage,
      licenseZoneId,
    })),
});

/**
 * Keeps a basket that the caller wants a master user to order, and mails the master users. Refuses
 * what could not be ordered anyway.
 */
export async function askForOrder(
  context: Context,
  tx: Tx,
  caller: Caller,
  { asked, language }: { readonly asked: RequestedBasket; readonly language: string },
): Promise<string> {
  const { subscriptionImages, aLaCarteImages, references, note } = asked;
  const wanted = { subscriptionImages, aLaCarteImages };
  assertBasket(wanted);
  const now = context.clock.now();
  const facts = await quoteFacts(tx, caller, wanted, now);
  const priced = priceFacts(context, caller, wanted, {
    facts: { ...facts, seat: FREE_SEAT },
    now,
  });
  const { subscription, lines, quote } = priced;
  // Nobody decides about a trial, or about single pictures without a plan.
  if (subscription.clientId === null || subscription.paysPerImage)
    throw problem('Editorial:NotMasterUser');
  if (lines.some(({ problems }) => problems.length > 0))
    throw problem('Editorial:QuoteHasProblems', { data: { quote } });
  const [row] = await tx
    .insert(orderRequests)
    .values({
      subscriptionId: subscription.id,
      userId: caller.userId,
      basket: basketOf(lines),
      references: referencesOf(quote.fields, references),
      note,
      language,
      creationTime: now,
    })
    .returning();
  if (!row) throw new Error('The request was not written.');
  recordAudit(tx, {
    action: 'Order.Asked',
    target: { type: 'OrderRequest', id: row.id },
    data: { pictures: lines.length, ...quote.totals },
  });
  await mailMasters(context, tx, row, { caller, subscription });
  return row.id;
}

/** Says to the person who asked, and to those who decide, that a request changed. */
async function announceRequest(context: Context, tx: Tx, row: OrderRequestRow): Promise<void> {
  const masters = await mastersOf(tx, row.subscriptionId);
  announceOrders(context, tx, row.subscriptionId, [row.userId, ...masters.map(({ id }) => id)]);
}

async function mailAsker(
  context: Context,
  tx: Tx,
  row: OrderRequestRow,
  { caller, reason }: { readonly caller: Caller; readonly reason?: string },
): Promise<void> {
  await announceRequest(context, tx, row);
  const [asker] = await tx.select().from(users).where(eq(users.id, row.userId));
  if (!asker?.isActive) return;
  await sendAccountMail(context, tx, {
    tenantId: asker.tenantId,
    to: asker.email,
    kind: reason === undefined ? 'order-approved' : 'order-declined',
    language: row.language,
    values: { name: asker.name, decider: caller.name, reason: reason || '–' },
    page: pageOf(row.id),
  });
}

/**
 * Orders what was asked for, in the name of the person who asked: licenses, files and take-back are
 * theirs. The limits of their seat do not count. Whatever costs money goes on account.
 */
export async function approveRequest(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, quoteHash, billing }: { id: string; quoteHash: string; billing?: Billing | undefined },
): Promise<Order> {
  const { row } = await requestToDecide(tx, caller, id);
  await priceRequest(context, tx, row);
  const request = createOrderRequest({
    caller,
    key: randomUUID(),
    body: { ...row.basket, quoteHash, references: row.references, ...(billing && { billing }) },
    language: row.language,
  });
  const { order } = await placeOrder(context, tx, {
    ...request,
    caller: await askerOf(tx, row),
    isApproved: true,
  });
  await tx
    .update(orderRequests)
    .set({
      state: 'Approved',
      orderId: order.id,
      decidedBy: caller.userId,
      decidedAt: context.clock.now(),
    })
    .where(eq(orderRequests.id, id));
  recordAudit(tx, {
    action: 'Order.Approved',
    target: { type: 'OrderRequest', id },
    data: { order: order.number },
  });
  await mailAsker(context, tx, row, { caller });
  return order;
}

/** Declines a request. The person who asked reads the reason. */
export async function declineRequest(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { row } = await requestToDecide(tx, caller, id);
  await tx
    .update(orderRequests)
    .set({
      state: 'Declined',
      reason,
      decidedBy: caller.userId,
      decidedAt: context.clock.now(),
    })
    .where(eq(orderRequests.id, id));
  recordAudit(tx, { action: 'Order.Declined', target: { type: 'OrderRequest', id } });
  await mailAsker(context, tx, row, { caller, reason });
}

/** Withdraws an own open request. */
export async function withdrawRequest(
  context: Context,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<undefined> {
  const [row] = await tx
    .select()
    .from(orderRequests)
    .where(and(eq(orderRequests.id, id), eq(orderRequests.userId, caller.userId)))
    .for('update');
  if (!row) throw problem('Editorial:NotFound');
  if (row.state !== 'Open') throw problem('Editorial:OrderRequestClosed');
  await tx.update(orderRequests).set({ state: 'Withdrawn' }).where(eq(orderRequests.id, id));
  recordAudit(tx, { action: 'Order.Withdrawn', target: { type: 'OrderRequest', id } });
  await announceRequest(context, tx, row);
}
