import { createHash } from 'node:crypto';
import type { Billing, Order, orderRequest } from '@editorial/contracts/checkout';
import type { z } from '@editorial/contracts/schema';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { users } from '../identity/identity.tables.ts';
import { licenses, type LicenseRow } from '../licensing/licenses.tables.ts';
import { problem } from '../problem.ts';
import { announceBalance } from '../subscription/announcements.ts';
import { insufficientCredits, spendCredits } from '../subscription/ledger.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { creditsAreLow } from '../subscription/subscription.rules.ts';
import { subscriptions } from '../subscription/subscriptions.tables.ts';
import { cancelOrder } from './cancel-order.ts';
import { issueInvoice } from './invoices.ts';
import { issueLicenses } from './issue-licenses.ts';
import { orderOf, viewOrder } from './order.queries.ts';
import { idempotencyKeys, orderLines, orders, type OrderRow } from './orders.tables.ts';
import { priceBasket } from './quote.ts';
import { TAKE_BACK_MS } from './quote.rules.ts';

export interface Ordered { readonly order: Order; readonly isNew: boolean }
const hashOfBody = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** The same key again: the same order, or a refusal when it was used for something else. */
async function earlierOrder(tx: Tx, context: Context, caller: Caller, key: string, bodyHash: string): Promise<Order | null> {
  // Two requests with one key wait for each other here: the second finds what the first did.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order:${caller.userId}:${key}`}, 0))`);
  const [known] = await tx.select().from(idempotencyKeys).where(and(eq(idempotencyKeys.userId, caller.userId), eq(idempotencyKeys.key, key)));
  if (!known) return null;
  if (known.bodyHash !== bodyHash) throw problem('Editorial:IdempotencyKeyReused');
  return viewOrder(tx, context, caller, known.orderId);
}
/** Somebody tries passwords on this account: a session that is open still reads, and spends nothing. */
async function refuseLocked(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const [locked] = await tx.select({ until: users.lockoutEnd }).from(users).where(and(eq(users.id, caller.userId), gt(users.lockoutEnd, now)));
  if (locked) throw problem('Editorial:AccountLocked');
}

/** Quote and order in one transaction: everything happens, or nothing does (R7.89N). */
export async function placeOrder(context: Context, tx: Tx, caller: Caller, key: string | undefined, body: z.output<typeof orderRequest>, language: string): Promise<Ordered> {
  if (!key || key.length > 200) throw problem('Editorial:IdempotencyKeyRequired');
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const bodyHash = hashOfBody(body);
  const before = await earlierOrder(tx, context, caller, key, bodyHash);
  if (before) return { order: before, isNew: false };
  if (!caller.emailConfirmed) throw problem('Editorial:EmailNotConfirmed');
  await refuseLocked(tx, caller, context.clock.now());

  const { subscription, lines, quote } = await priceBasket(context, tx, caller, body, { lock: true });
  if (quote.quoteHash !== body.quoteHash) throw problem('Editorial:QuoteChanged', { data: { quote } });
  if (lines.some((line) => line.problems.length > 0)) throw problem('Editorial:QuoteHasProblems', { data: { quote } });
  const { credits, amount } = quote.totals;
  if (credits > subscription.balance) throw insufficientCredits(credits, subscription.balance);
  if (amount > 0 && !body.billing) throw problem('Editorial:BillingRequired', { validationErrors: [{ message: 'billing: an address for the invoice is needed.', members: ['billing'] }] });

  if (!quote.paymentMethods.includes(body.paymentMethod ?? 'OnAccount')) throw problem('Editorial:PaymentUnavailable');

  const now = context.clock.now();
  const method = amount > 0 ? (body.paymentMethod ?? 'OnAccount') : 'Credits';
  const isPending = method === 'Stripe';
  const [row] = await tx.insert(orders).values({
    userId: caller.userId, subscriptionId: subscription.id, status: isPending ? 'PaymentPending' : 'Completed', currency: quote.currency, credits, amount, balanceAfter: subscription.balance - credits,
    billing: amount > 0 ? (body.billing as Billing) : null, paymentMethod: method, language, creationTime: now,
  }).returning();
  if (!row) throw new Error('An order was not written.');
  const written = await tx.insert(orderLines).values(quote.lines.map((line, position) => ({
    orderId: row.id, position, assetId: line.assetId, assetNumber: line.assetNumber, assetTitle: line.title, resolutionType: line.resolutionType, source: line.source, licenseZoneId: line.licenseZoneId, usage: line.usage,
    credits: line.credits, amount: line.amount, alreadyLicensed: line.alreadyLicensed,
  }))).returning();
  if (credits > 0) {
    const balance = await spendCredits(tx, { subscriptionId: subscription.id, kind: 'Purchase', amount: credits, reference: row.number, actor: caller.name, key: `order:${row.id}`, at: now });
    await announceBalance(context, tx, subscription.id, balance);
    if (creditsAreLow(subscription.balance, balance, subscription.creditsPerCycle)) await sendMail(context, tx, { kind: 'credits-low', subscription, language, key: `credits-low:${subscription.id}:${subscription.cycleNumber}` });
  }
  const counted = lines.filter((line) => line.source === 'Subscription' && !line.alreadyLicensed).length;
  if (counted > 0) await tx.update(subscriptions).set({ downloadsInCycle: sql`${subscriptions.downloadsInCycle} + ${counted}` }).where(eq(subscriptions.id, subscription.id));
  await tx.insert(idempotencyKeys).values({ userId: caller.userId, key, bodyHash, orderId: row.id, creationTime: now });
  // What is paid by card waits for its money: licences, invoice and mail come with it.
  if (isPending) return { order: orderOf({ row, lines: quote.lines, licenses: [], invoiceNumber: null }, now), isNew: true };
  const issued = await issueLicenses(tx, row, written, subscription, subscription.clientName || caller.name, now);
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
