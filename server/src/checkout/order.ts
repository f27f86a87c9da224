import { createHash } from 'node:crypto';
import type { Order, orderRequest } from '@editorial/contracts/checkout';
import type { z } from '@editorial/contracts/schema';
import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { licenses, type LicenseRow } from '../licensing/licenses.tables.ts';
import { problem } from '../problem.ts';
import { announceBalanceTo } from '../subscription/announcements.ts';
import { catchUp } from '../subscription/cycles.ts';
import { insufficientCredits } from '../subscription/ledger.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { creditsAreLow } from '../subscription/subscription.rules.ts';
import { cancelOrder } from './cancel-order.ts';
import { orderFacts, type OrderFacts } from './facts.ts';
import { issueInvoice } from './invoices.ts';
import { orderOf, viewOrder } from './order.queries.ts';
import { orders, type OrderRow } from './orders.tables.ts';
import { assertBasket, priceFacts, type Priced } from './quote.ts';
import { TAKE_BACK_MS } from './quote.rules.ts';
import { writeOrder } from './write-order.ts';

type Body = z.output<typeof orderRequest>;
export interface Ordered { readonly order: Order; readonly isNew: boolean }
const hashOfBody = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** What an order is made from; its subscription is locked and up to now. */
async function currentFacts(context: Context, tx: Tx, caller: Caller, body: Body, key: string, now: Date): Promise<OrderFacts> {
  const facts = await orderFacts(tx, caller, body, now, key);
  if (!facts.subscription || (await catchUp(context, tx, facts.subscription, now)) === facts.subscription) return facts;
  return orderFacts(tx, caller, body, now, key);
}
/** Refuses what the buyer did not agree to, or can't pay. */
function assertPayable({ subscription, lines, quote }: Priced, body: Body): void {
  if (quote.quoteHash !== body.quoteHash) throw problem('Editorial:QuoteChanged', { data: { quote } });
  if (lines.some((line) => line.problems.length > 0)) throw problem('Editorial:QuoteHasProblems', { data: { quote } });
  const { credits, amount } = quote.totals;
  if (credits > subscription.balance) throw insufficientCredits(credits, subscription.balance);
  if (amount > 0 && !body.billing) throw problem('Editorial:BillingRequired', { validationErrors: [{ message: 'billing: an address for the invoice is needed.', members: ['billing'] }] });
  if (!quote.paymentMethods.includes(body.paymentMethod ?? 'OnAccount')) throw problem('Editorial:PaymentUnavailable');
}

/** Quote and order in one transaction: everything happens, or nothing does (R7.89N). */
export async function placeOrder(context: Context, tx: Tx, caller: Caller, key: string | undefined, body: Body, language: string): Promise<Ordered> {
  if (!key || key.length > 200) throw problem('Editorial:IdempotencyKeyRequired');
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const now = context.clock.now();
  const bodyHash = hashOfBody(body);
  const facts = await currentFacts(context, tx, caller, body, key, now);
  if (facts.earlier) {
    if (facts.earlier.bodyHash !== bodyHash) throw problem('Editorial:IdempotencyKeyReused');
    return { order: await viewOrder(tx, context, caller, facts.earlier.orderId), isNew: false };
  }
  if (!caller.emailConfirmed) throw problem('Editorial:EmailNotConfirmed');
  // Somebody tries passwords on this account: a session that is open still reads, and spends nothing.
  if (facts.isLockedOut) throw problem('Editorial:AccountLocked');
  assertBasket(body);
  const priced = priceFacts(context, caller, body, facts, now);
  assertPayable(priced, body);

  const { subscription, quote } = priced;
  const { credits, amount } = quote.totals;
  const method = amount > 0 ? (body.paymentMethod ?? 'OnAccount') : 'Credits';
  const { row, issued } = await writeOrder(tx, { caller, key, bodyHash, language, now, method, billing: amount > 0 ? (body.billing ?? null) : null, priced, grants: facts.grants });
  if (credits > 0) {
    announceBalanceTo(context, tx, facts.members, subscription.id, row.balanceAfter);
    if (creditsAreLow(subscription.balance, row.balanceAfter, subscription.creditsPerCycle)) await sendMail(context, tx, { kind: 'credits-low', subscription, language, key: `credits-low:${subscription.id}:${subscription.cycleNumber}` });
  }
  // What is paid by card waits for its money: licences, invoice and mail come with it.
  if (row.status === 'PaymentPending') return { order: orderOf({ row, lines: quote.lines, licenses: [], invoiceNumber: null }, now), isNew: true };
  const invoiceNumber = amount > 0 ? await issueInvoice(tx, row, { now }) : null;
  await sendMail(context, tx, { kind: 'order', subscription, reference: row.number, language, key: `order:${row.id}` });
  return { order: orderOf({ row, lines: quote.lines, licenses: issued, invoiceNumber }, now), isNew: true };
}

/** Whether a later order paid only the difference to one of these licences. */
async function isBuiltUpon(tx: Tx, order: OrderRow, issued: readonly LicenseRow[]): Promise<boolean> {
  if (issued.length === 0) return false;
  const [later] = await tx.select({ id: licenses.id }).from(licenses).where(and(
    eq(licenses.subscriptionId, order.subscriptionId), inArray(licenses.assetId, issued.map((license) => license.assetId)), ne(licenses.orderId, order.id), gt(licenses.runningNumber, Math.max(...issued.map((license) => license.runningNumber))), isNull(licenses.revokedAt),
  )).limit(1);
  return later !== undefined;
}

/** Takes an order paid in credits back: within 15 minutes, before the first download. */
export async function takeBackOrder(context: Context, tx: Tx, caller: Caller, id: string): Promise<void> {
  const [row] = await tx.select().from(orders).where(and(eq(orders.id, id), eq(orders.userId, caller.userId))).for('update');
  if (!row) throw problem('Editorial:NotFound');
  const now = context.clock.now();
  const issued = await tx.select().from(licenses).where(eq(licenses.orderId, id));
  const isTooLate = now.getTime() - row.creationTime.getTime() > TAKE_BACK_MS || issued.some((license) => license.firstDownloadedAt !== null);
  // Locked before it is looked whether a later order builds upon it: that one would wait here.
  await subscriptionById(tx, row.subscriptionId, { lock: true });
  if (row.status !== 'Completed' || row.paymentMethod !== 'Credits' || isTooLate || (await isBuiltUpon(tx, row, issued))) throw problem('Editorial:OrderNotReversible');
  await cancelOrder(context, tx, row, caller.name, now);
}
