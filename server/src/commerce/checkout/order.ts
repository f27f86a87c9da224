import { createHash } from 'node:crypto';
import type { Billing, Order, orderRequest } from '@editorial/contracts/checkout';
import { mayWithdraw } from '@editorial/contracts/consumers';
import type { z } from '@editorial/contracts/schema';
import { acting, type Acting } from '../../ground/audit/acting.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Buyer } from '../../ground/caller.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { assertConfirmed } from '../../people/permissions/confirmed.ts';
import { problem } from '../../ground/problem.ts';
import { assertTermsAsShown, keepAcceptance } from '../../settings/site-texts/keep-acceptance.ts';
import { announceBalance } from '../subscription/announcements.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { insufficientCredits } from '../subscription/ledger.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { creditsAreLow } from '../subscription/credit-cycles.rules.ts';
import { checkedBilling, saleNow } from '../tax/vat-numbers.ts';
import { FREE_SEAT, orderFacts, type Facts, type OrderFacts } from './facts.ts';
import { issueInvoice } from '../invoices/invoices.ts';
import { referencesOf } from '../subscription/order-fields.ts';
import { orderOf, viewOrder } from './order.queries.ts';
import { assertBasket, priceFacts, type Priced } from './quote.ts';
import { draftOrder, writeOrders, type Draft, type Written } from './write-orders.ts';
import { required } from '../../ground/required.ts';

type Body = z.output<typeof orderRequest>;
/** A request to place an order. */
export interface OrderRequest {
  readonly caller: Buyer;
  readonly key: string;
  readonly basket: Body;
  readonly bodyHash: string;
  readonly language: string;
  /**
   * The requesting user and address, for the audit log. A batch runs outside the context of the
   * individual requests.
   */
  readonly by: Acting;
  /** A master user approved it, so the limits of the buyer's seat do not count. */
  readonly isApproved?: boolean;
}

export interface Ordered {
  readonly order: Order;
  readonly isNew: boolean;
}

/**
 * Builds an order request. Refuses a missing or too long idempotency key, and orders during
 * impersonation.
 */
export function createOrderRequest({
  caller,
  key,
  body,
  language,
}: {
  caller: Caller;
  key: string | undefined;
  body: Body;
  language: string;
}): OrderRequest {
  if (!key || key.length > 200) throw problem('Editorial:IdempotencyKeyRequired');
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  return {
    caller,
    key,
    basket: body,
    language,
    by: acting(),
    bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  };
}

/** Reads the data for the orders, with the subscriptions locked and their cycles up to date. */
async function currentFacts(
  context: Context,
  tx: Tx,
  requests: readonly OrderRequest[],
  now: Date,
): Promise<Facts> {
  const facts = await orderFacts(tx, requests, now);
  let hasChanged = false;
  for (const subscription of facts.subscriptions)
    if ((await catchUp(context, tx, subscription, now)) !== subscription) hasChanged = true;
  return hasChanged ? orderFacts(tx, requests, now) : facts;
}

/** Refuses an order that differs from the accepted quote or that the buyer cannot pay. */
function assertPayable({ subscription, lines, quote }: Priced, body: Body): void {
  if (quote.quoteHash !== body.quoteHash)
    throw problem('Editorial:QuoteChanged', { data: { quote } });
  if (lines.some((line) => line.problems.length > 0))
    throw problem('Editorial:QuoteHasProblems', { data: { quote } });
  const { credits, amount } = quote.totals;
  if (credits > subscription.balance) throw insufficientCredits(credits, subscription.balance);
  const { seatCreditsLeft } = quote;
  if (seatCreditsLeft !== null && credits > seatCreditsLeft)
    throw problem('Editorial:SeatLimitReached', {
      data: { required: credits, available: seatCreditsLeft },
    });
  if (amount > 0 && !body.billing)
    throw problem('Editorial:BillingRequired', {
      validationErrors: [
        { message: 'billing: an address for the invoice is needed.', members: ['billing'] },
      ],
    });
  const method = body.paymentMethod ?? 'OnAccount';
  if (!quote.paymentMethods.includes(method))
    throw problem(method === 'Stripe' ? 'Editorial:NoCardPayment' : 'Editorial:CardNeeded');
}

/**
 * The basket at today's prices, in the currency of the quote. A request that names none may come
 * from a quote in that of the buyer or, made before the address was known, in that of the site.
 */
function agreedPrice(
  context: Context,
  { caller, basket: body, language }: OrderRequest,
  {
    facts,
    buyer,
    now,
  }: { readonly facts: OrderFacts; readonly buyer: Billing | undefined; readonly now: Date },
): Priced {
  const price = (currency?: string) =>
    priceFacts(context, caller, { ...body, buyer, currency, language }, { facts, now });
  const priced = price(body.currency);
  const ofSite = context.prices.now.currency;
  const isAgreed = priced.quote.quoteHash === body.quoteHash;
  if (isAgreed || body.currency !== undefined || priced.quote.currency === ofSite) return priced;
  const other = price(ofSite);
  return other.quote.quoteHash === body.quoteHash ? other : priced;
}

/** An accepted order, with the data that the decision is based on. */
interface Decided {
  readonly request: OrderRequest;
  readonly facts: OrderFacts;
  readonly priced: Priced;
  readonly draft: Draft;
}

/** Decides one order. Writes nothing. Throws if the order is refused. */
function decide(context: Context, request: OrderRequest, facts: OrderFacts, now: Date): Decided {
  const { caller, key, basket: body, bodyHash, language } = request;
  // For the person who asked: the contract asks only who approves.
  assertConfirmed(caller);
  if (facts.seat.needsApproval) throw problem('Editorial:ApprovalNeeded');
  assertBasket(body);
  assertTermsAsShown(context, body.terms, language);
  const billing = body.billing ? checkedBilling(body.billing, saleNow(context)) : null;
  const priced = agreedPrice(context, request, { facts, buyer: billing ?? undefined, now });
  assertPayable(priced, body);
  const isPaid = priced.quote.totals.amount > 0;
  const draft = draftOrder({
    caller,
    key,
    bodyHash,
    language,
    now,
    method: isPaid ? (body.paymentMethod ?? 'OnAccount') : 'Credits',
    billing: isPaid ? billing : null,
    references: referencesOf(priced.quote.fields, body.references ?? []),
    waivedAt: isPaid && body.waiver && billing && mayWithdraw(billing) ? now : null,
    priced,
    grants: facts.grants,
  });
  return { request, facts, priced, draft };
}

/** Keeps the terms that were shown. A license in one click, or by a program, shows none. */
async function keepShown(
  tx: Tx,
  { caller: { userId }, basket: { terms } }: OrderRequest,
  now: Date,
): Promise<void> {
  if (!terms) return;
  await keepAcceptance(tx, { userId, occasion: 'Order', terms, now });
}

/** Adds the audit record, invoice and mails of a written order. */
async function finish(
  context: Context,
  tx: Tx,
  { request, priced: { subscription, quote }, draft: { order } }: Decided,
  { number, issued }: Written,
): Promise<Order> {
  const { language, by } = request;
  const now = order.creationTime;
  await keepShown(tx, request, now);
  recordAudit(tx, {
    action: 'Order.Placed',
    target: { type: 'Order', id: order.id },
    data: {
      number,
      credits: order.credits,
      amount: order.amount,
      currency: order.currency,
      licenses: issued.length,
    },
    by,
  });
  if (
    order.credits > 0 &&
    creditsAreLow(subscription.balance, order.balanceAfter, subscription.creditsPerCycle)
  )
    await sendMail(context, tx, {
      kind: 'credits-low',
      subscription,
      language,
      key: `credits-low:${subscription.id}:${subscription.cycleNumber}`,
    });
  // An order paid by card gets its licenses, invoice and mail when the payment arrives.
  if (order.status === 'PaymentPending')
    return orderOf(
      { row: { ...order, number }, lines: quote.lines, licenses: [], invoice: null },
      now,
    );
  const invoice = order.amount > 0 ? await issueInvoice(context, tx, order, { now }) : null;
  await sendMail(context, tx, {
    kind: order.credits > 0 ? 'order' : 'order-money',
    subscription,
    reference: number,
    language,
    attached: { of: 'Order', id: order.id },
    key: `order:${order.id}`,
  });
  return orderOf({ row: { ...order, number }, lines: quote.lines, licenses: issued, invoice }, now);
}

/** Sends each member the final balance, once. */
function announce(context: Context, tx: Tx, decided: readonly Decided[]): void {
  const balances = new Map<string, number>();
  for (const {
    draft: { order },
  } of decided)
    if (order.credits > 0) balances.set(order.subscriptionId, order.balanceAfter);
  for (const [subscriptionId, balance] of balances)
    announceBalance(context, tx, subscriptionId, balance);
}

type Verdict =
  | { readonly decided: Decided; readonly isNew: boolean }
  | { readonly earlierId: string }
  | { readonly refused: unknown };
/**
 * Decides orders one after another. Each order sees the balance, volume and licenses that the
 * previous ones left. A refused order does not affect the others.
 */
function decideAll(
  context: Context,
  requests: readonly OrderRequest[],
  facts: Facts,
  now: Date,
): Verdict[] {
  const byKey = new Map<string, Decided>();
  return requests.map((request, place): Verdict => {
    try {
      const name = `${request.caller.userId}:${request.key}`;
      const read = facts.of(place);
      const own = request.isApproved ? { ...read, seat: FREE_SEAT } : read;
      const same = byKey.get(name);
      const bodyHash = own.earlier?.bodyHash ?? same?.request.bodyHash;
      if (bodyHash !== undefined && bodyHash !== request.bodyHash)
        throw problem('Editorial:IdempotencyKeyReused');
      if (own.earlier) return { earlierId: own.earlier.orderId };
      if (same) return { decided: same, isNew: false };
      const decided = decide(context, request, own, now);
      facts.take(decided.draft.taken);
      byKey.set(name, decided);
      return { decided, isNew: true };
    } catch (refused) {
      return { refused };
    }
  });
}

/**
 * Quotes and places orders in one transaction. Each order is written completely or not at all
 * (R7.89N). Returns one result per request. If the transaction fails, no order is written.
 */
export async function placeOrders(
  context: Context,
  tx: Tx,
  requests: readonly OrderRequest[],
): Promise<PromiseSettledResult<Ordered>[]> {
  const now = context.clock.now();
  const verdicts = decideAll(
    context,
    requests,
    await currentFacts(context, tx, requests, now),
    now,
  );
  const decided = verdicts.flatMap((verdict) =>
    'decided' in verdict && verdict.isNew ? [verdict.decided] : [],
  );
  const written = await writeOrders(
    tx,
    decided.map(({ draft }) => draft),
  );
  announce(context, tx, decided);
  const placed = new Map<Decided, Order>();
  for (const [index, one] of decided.entries())
    placed.set(one, await finish(context, tx, one, required(written[index], 'The written order')));

  const settled: PromiseSettledResult<Ordered>[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    if ('refused' in verdict) settled.push({ status: 'rejected', reason: verdict.refused });
    else if ('earlierId' in verdict)
      settled.push({
        status: 'fulfilled',
        value: {
          order: await viewOrder(
            tx,
            context,
            required(requests[index], 'The request').caller,
            verdict.earlierId,
          ),
          isNew: false,
        },
      });
    else
      settled.push({
        status: 'fulfilled',
        value: {
          order: required(placed.get(verdict.decided), 'The placed order'),
          isNew: verdict.isNew,
        },
      });
  }
  return settled;
}

/** Places one order. Throws if it is refused. */
export async function placeOrder(
  context: Context,
  tx: Tx,
  request: OrderRequest,
): Promise<Ordered> {
  const [one] = await placeOrders(context, tx, [request]);
  if (one?.status !== 'fulfilled') throw one?.reason;
  return one.value;
}
