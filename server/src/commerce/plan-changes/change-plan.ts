import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { ChangeQuote, WantedPlan } from '@editorial/contracts/plan-changes';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { paysByCard, wayToPay } from '../context/ways-to-pay.ts';
import type { Tx } from '../../ground/database/database.ts';
import { moneyOf } from '../../ground/money.ts';
import { monthlyMoney } from '../price-rules/currency.rules.ts';
import { planAt } from '../pricing/current-plans.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { beginCharge, openCharges } from '../plan-invoices/begin-charge.ts';
import { withTax } from '../plan-invoices/issue-plan-invoices.ts';
import { openInvitations } from '../subscription/seats.queries.ts';
import { seatInvitations } from '../tables/seats.tables.ts';
import { periodPriceOf } from '../subscription/plan-prices.rules.ts';
import {
  subscriptionMembers,
  subscriptions,
  type PlanTerms,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';
import { changeOf, creditsNow, upgradeNow } from './apply-plan.ts';
import { isEndedByClient, revive } from './revive-plan.ts';

/** A plan as it is sold now, in the currency of the subscription. */
export async function termsOf(
  tx: Tx,
  row: SubscriptionRow,
  { planId, billingPeriod }: WantedPlan,
  now: Date,
): Promise<PlanTerms> {
  const plan = await planAt(tx, planId, now);
  if (!plan?.isOffered) throw problem('Editorial:NotFound');
  const price = monthlyMoney(plan, row.currency);
  if (!price) throw problem('Editorial:PlanNotChangeable');
  return {
    planId,
    planName: plan.name,
    planVersion: plan.version,
    creditsPerCycle: plan.creditsPerCycle,
    downloadVolume: plan.downloadVolume,
    seats: plan.seats,
    monthlyPrice: price.amountMinor,
    billingPeriod,
  };
}

/** Refuses what only staff change, and what is already on its way. */
async function assertChangeable(
  tx: Tx,
  row: SubscriptionRow,
  terms: PlanTerms,
  now: Date,
): Promise<void> {
  const isSame = row.planId === terms.planId && row.billingPeriod === terms.billingPeriod;
  if (
    row.state !== SubscriptionState.Activated ||
    row.planId === null ||
    row.cancelledAt !== null ||
    (isSame && row.nextPlan === null)
  )
    throw problem('Editorial:PlanNotChangeable');
  const taken =
    (await tx.$count(subscriptionMembers, eq(subscriptionMembers.subscriptionId, row.id))) +
    (await tx.$count(seatInvitations, and(openInvitations(row.id, now))));
  if (taken > terms.seats)
    throw problem('Editorial:TooManySeatsTaken', { data: { taken, seats: terms.seats } });
}

/** The cost of a change of the plan, and its beginning. */
export async function quoteChange(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  wanted: WantedPlan,
): Promise<ChangeQuote> {
  const now = context.clock.now();
  const terms = await termsOf(tx, row, wanted, now);
  await assertChangeable(tx, row, terms, now);
  const { isUpgrade, at, due, span, periodFollows } = await changeOf(tx, row, terms, now);
  return {
    ...wanted,
    planName: terms.planName,
    isUpgrade,
    at: at.toISOString(),
    amount: due.amountMinor,
    currency: due.currency,
    taxRateBasisPoints: withTax(context, row, due).tax.rateBasisPoints,
    paidUntil: span.end.toISOString(),
    credits: isUpgrade ? creditsNow(row, terms, now) : 0,
    periodPrice: periodPriceOf(terms, row.currency),
    periodFollows,
    paysByCard: paysByCard(context, row),
  };
}

async function assertNoPayment(tx: Tx, row: SubscriptionRow): Promise<void> {
  const open = await openCharges(tx, row.id);
  if (open.some(({ purpose }) => purpose !== 'Invoice')) throw problem('Editorial:PaymentPending');
}

/** Plans terms for the time after the period that is invoiced. */
async function schedule(
  context: Context,
  {
    tx,
    row,
    terms,
    at,
  }: {
    readonly tx: Tx;
    readonly row: SubscriptionRow;
    readonly terms: PlanTerms;
    readonly at: Date;
  },
): Promise<SubscriptionRow> {
  const isBack = row.planId === terms.planId && row.billingPeriod === terms.billingPeriod;
  const [changed] = await tx
    .update(subscriptions)
    .set({ nextPlan: isBack ? null : { ...terms, at: at.toISOString() } })
    .where(eq(subscriptions.id, row.id))
    .returning();
  recordAudit(tx, {
    action: 'Subscription.PlanScheduled',
    target: { type: 'Subscription', id: row.id },
    changes: { nextPlan: [row.nextPlan?.planName ?? null, isBack ? null : terms.planName] },
  });
  announceSubscription(context, tx, row.id);
  return changed ?? row;
}

/**
 * Changes the plan of a locked subscription for the amount that was shown. A change that is paid by
 * card begins with the payment.
 */
export async function changePlan(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { amount, ...wanted }: WantedPlan & { readonly amount: number },
): Promise<SubscriptionRow> {
  const now = context.clock.now();
  await assertNoPayment(tx, row);
  const terms = await termsOf(tx, row, wanted, now);
  await assertChangeable(tx, row, terms, now);
  const { isUpgrade, at, due } = await changeOf(tx, row, terms, now);
  if (due.amountMinor !== amount) throw problem('Editorial:QuoteChanged');
  if (!isUpgrade) return schedule(context, { tx, row, terms, at });
  if (wayToPay(context, row, amount) === 'Stripe') {
    await beginCharge(context, tx, row, {
      purpose: 'Upgrade',
      change: terms,
      ...withTax(context, row, due),
      description: terms.planName,
    });
    return row;
  }
  return upgradeNow(context, tx, row, { terms, due, key: crypto.randomUUID() });
}

/** Drops the terms that were to follow. */
export async function withdrawChange(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (row.nextPlan === null) return row;
  const [changed] = await tx
    .update(subscriptions)
    .set({ nextPlan: null })
    .where(eq(subscriptions.id, row.id))
    .returning();
  recordAudit(tx, {
    action: 'Subscription.PlanScheduled',
    target: { type: 'Subscription', id: row.id },
    changes: { nextPlan: [row.nextPlan.planName, null] },
  });
  announceSubscription(context, tx, row.id);
  return changed ?? row;
}

/** Today's terms of a plan that its client ended, or null if it cannot be begun again. */
export async function revivalTerms(
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<PlanTerms | null> {
  if (row.planId === null || !(await isEndedByClient(tx, row, now))) return null;
  const plan = await planAt(tx, row.planId, now);
  if (!plan?.isOffered || !monthlyMoney(plan, row.currency)) return null;
  return termsOf(tx, row, { planId: row.planId, billingPeriod: row.billingPeriod }, now);
}

/** Begins an ended plan again for the amount that was shown: by card with its payment. */
export async function revivePlan(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { amount, actor }: { readonly amount: number; readonly actor: string },
): Promise<SubscriptionRow> {
  const now = context.clock.now();
  await assertNoPayment(tx, row);
  const terms = await revivalTerms(tx, row, now);
  if (!terms) throw problem('Editorial:PlanNotChangeable');
  const price = periodPriceOf(terms, row.currency);
  if (price !== amount) throw problem('Editorial:QuoteChanged');
  if (wayToPay(context, row, price) !== 'Stripe')
    return revive(context, tx, row, { terms, act: { actor, reason: '', now } });
  await beginCharge(context, tx, row, {
    purpose: 'Revival',
    change: terms,
    ...withTax(context, row, moneyOf({ amount: price, currency: row.currency })),
    description: terms.planName,
  });
  return row;
}
