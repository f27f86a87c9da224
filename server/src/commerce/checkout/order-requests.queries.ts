import type { OrderPicture, Quote } from '@editorial/contracts/checkout';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { OrderRequestItem, PricedOrderRequest } from '@editorial/contracts/order-requests';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { aliasedTable, and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { assets, assetTranslations } from '../../catalog/assets/assets.tables.ts';
import { fileAddresses, mayLook, thumbOf } from '../../catalog/assets/file-addresses.ts';
import type { Buyer } from '../../ground/caller.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { HttpProblem, problem } from '../../ground/problem.ts';
import { callersSubscription, membership } from '../subscription/subscription.queries.ts';
import { heldHidden } from '../licensing/licensed-resolutions.ts';
import { titleInto } from '../licensing/title-for.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { FREE_SEAT, quoteFacts } from './facts.ts';
import { orderRequests, type OrderRequestRow } from '../tables/order-requests.tables.ts';
import { orders } from '../tables/orders.tables.ts';
import { priceFacts, type Priced } from './quote.ts';

const deciders = aliasedTable(users, 'deciders');
const fullName = (user: { name: string; surname: string; userName: string } | null): string =>
  user ? `${user.name} ${user.surname}`.trim() || user.userName : '';

const selected = (tx: Tx) =>
  tx
    .select({ row: orderRequests, asker: users, decider: deciders })
    .from(orderRequests)
    .leftJoin(users, eq(users.id, orderRequests.userId))
    .leftJoin(deciders, eq(deciders.id, orderRequests.decidedBy));

const itemOf = (
  { row, asker, decider }: Awaited<ReturnType<typeof selected>>[number],
  caller: Caller,
): OrderRequestItem => ({
  id: row.id,
  state: row.state,
  askedBy: fullName(asker),
  isOwn: row.userId === caller.userId,
  creationTime: row.creationTime.toISOString(),
  pictureCount: row.basket.subscriptionImages.length + row.basket.aLaCarteImages.length,
  references: row.references,
  note: row.note,
  reason: row.reason,
  decidedBy: decider ? fullName(decider) : null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  orderId: row.userId === caller.userId ? row.orderId : null,
});

/** The active subscription that the caller decides about, or null. */
async function decidedSubscription(tx: Tx, caller: Caller): Promise<SubscriptionRow | null> {
  const row = await callersSubscription(tx, caller, SubscriptionState.Activated);
  if (!row?.clientId || !(await membership(tx, caller, row.id))?.isMasterUser) return null;
  return row;
}

/** Master users see the requests of their subscription, others their own. */
async function visibleTo(tx: Tx, caller: Caller): Promise<SQL> {
  const decided = await decidedSubscription(tx, caller);
  return decided
    ? eq(orderRequests.subscriptionId, decided.id)
    : eq(orderRequests.userId, caller.userId);
}

export async function listOrderRequests(
  tx: Tx,
  caller: Caller,
  {
    state,
    skipCount,
    maxResultCount,
  }: {
    readonly state?: OrderRequestItem['state'] | undefined;
    readonly skipCount: number;
    readonly maxResultCount: number;
  },
): Promise<{ totalCount: number; items: OrderRequestItem[] }> {
  const where = and(
    await visibleTo(tx, caller),
    state ? eq(orderRequests.state, state) : undefined,
  );
  const rows = await selected(tx)
    .where(where)
    .orderBy(desc(orderRequests.creationTime), desc(orderRequests.id))
    .offset(skipCount)
    .limit(maxResultCount);
  return {
    totalCount: await tx.$count(orderRequests, where),
    items: rows.map((row) => itemOf(row, caller)),
  };
}

/** For whom a request is priced and ordered: the person who asked. */
export async function askerOf(tx: Tx, row: OrderRequestRow): Promise<Buyer> {
  const [asker] = await tx.select().from(users).where(eq(users.id, row.userId));
  if (!asker?.isActive) throw problem('Editorial:OrderRequestClosed');
  return { userId: asker.id, name: fullName(asker), emailConfirmed: asker.emailConfirmed };
}

/** Whose taxes are shown, and in which language titles are. */
interface PricedFor {
  readonly buyer?: TaxedBuyer | undefined;
  readonly language?: string | undefined;
}

/** Returns the current price of a request, if a master user approves it. */
export async function priceRequest(
  context: Context,
  tx: Tx,
  row: OrderRequestRow,
  { buyer, language }: PricedFor = {},
): Promise<Priced> {
  const now = context.clock.now();
  const asker = await askerOf(tx, row);
  const facts = await quoteFacts(tx, asker, row.basket, now);
  // A person who lost the seat, or has another one now, does not spend what this company has.
  if (facts.subscription?.id !== row.subscriptionId) throw problem('Editorial:OrderRequestClosed');
  return priceFacts(
    context,
    asker,
    { ...row.basket, buyer, language },
    { facts: { ...facts, seat: FREE_SEAT }, now },
  );
}

/** Returns the current price of an open request, or null if it can no longer be ordered. */
async function quoteOf(
  context: Context,
  tx: Tx,
  row: OrderRequestRow,
  shown: PricedFor,
): Promise<Quote | null> {
  if (row.state !== 'Open') return null;
  try {
    return (await priceRequest(context, tx, row, shown)).quote;
  } catch (error) {
    if (error instanceof HttpProblem) return null;
    throw error;
  }
}

/** For whom a request is shown. */
interface ShownTo {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly language: string;
}

/** Returns the content of a request, also once it is decided. Pictures that were taken down are only named by id. */
async function picturesOf(
  context: Context,
  { tx, caller, language }: ShownTo,
  { basket }: OrderRequestRow,
): Promise<OrderPicture[]> {
  const asked = [
    ...basket.subscriptionImages.map((image) => ({ ...image, source: 'Subscription' as const })),
    ...basket.aLaCarteImages.map((image) => ({ ...image, source: 'ALaCarte' as const })),
  ];
  const ids = asked.map(({ assetId }) => assetId);
  const found = (
    await tx
      .select({ asset: assets, translated: assetTranslations.title })
      .from(assets)
      .leftJoin(assetTranslations, titleInto(assets.id, language))
      .where(inArray(assets.id, ids))
  ).map(({ asset, translated }) => ({ ...asset, title: translated || asset.title }));
  const now = context.clock.now();
  const reader = { userId: caller.userId, isReviewer: false };
  const addresses = fileAddresses(context.secrets.signingKey, reader, now);
  const ownHidden = await heldHidden(tx, caller, found, now);
  const shown = found
    .map((asset) => ({ ...asset, isLicensed: ownHidden.has(asset.id) }))
    .filter((asset) => mayLook(asset, reader));
  return asked.map(({ assetId, resolutionType, source, usage = 'Editorial' }) => {
    const asset = shown.find(({ id }) => id === assetId);
    return {
      assetId,
      assetNumber: asset?.number ?? '',
      title: asset?.title ?? '',
      ...thumbOf(addresses, asset),
      resolutionType,
      source,
      usage,
    };
  });
}

async function orderNumberOf(tx: Tx, { orderId }: OrderRequestRow): Promise<string | undefined> {
  if (!orderId) return undefined;
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.number;
}

/** A request that the caller may see. Throws `Editorial:NotFound` for any other. */
export async function viewOrderRequest(
  context: Context,
  {
    id,
    buyer,
    ...shown
  }: ShownTo & { readonly id: string; readonly buyer?: TaxedBuyer | undefined },
): Promise<PricedOrderRequest> {
  const { tx, caller, language } = shown;
  const [found] = await selected(tx).where(
    and(eq(orderRequests.id, id), await visibleTo(tx, caller)),
  );
  if (!found) throw problem('Editorial:NotFound');
  const orderNumber = await orderNumberOf(tx, found.row);
  return {
    ...itemOf(found, caller),
    pictures: await picturesOf(context, shown, found.row),
    ...(orderNumber && { orderNumber }),
    quote: await quoteOf(context, tx, found.row, { buyer, language }),
  };
}

/**
 * An open request that the caller may decide about, locked. Throws `Editorial:NotMasterUser` for
 * others, and `Editorial:OrderRequestClosed` once somebody decided.
 */
export async function requestToDecide(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ readonly row: OrderRequestRow; readonly subscription: SubscriptionRow }> {
  const subscription = await decidedSubscription(tx, caller);
  if (!subscription) throw problem('Editorial:NotMasterUser');
  const isIt = and(eq(orderRequests.id, id), eq(orderRequests.subscriptionId, subscription.id));
  const [asked] = await tx.select({ userId: orderRequests.userId }).from(orderRequests).where(isIt);
  // The closing of an asker's account locks the account first, and deletes the request later.
  if (asked)
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, asked.userId))
      .for('key share');
  const [row] = await tx.select().from(orderRequests).where(isIt).for('update');
  if (!row) throw problem('Editorial:NotFound');
  if (row.state !== 'Open') throw problem('Editorial:OrderRequestClosed');
  return { row, subscription };
}
