import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { BillingSpan } from '../plan-invoices/billing-periods.rules.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { issuePlanInvoice, withTax } from '../plan-invoices/issue-plan-invoices.ts';
import type { PlanChargeRow } from '../tables/plan-charges.tables.ts';
import { planInvoices } from '../tables/plan-invoices.tables.ts';
import { announceBalance, announceSubscription } from '../subscription/announcements.ts';
import { SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { grantCredits } from '../subscription/ledger.ts';
import { moneyOf, type Money } from '../../ground/money.ts';
import { billingPrice, cyclePrice } from '../subscription/plan-prices.rules.ts';
import {
  subscriptionMembers,
  subscriptions,
  type NextPlan,
  type PlanTerms,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';
import {
  creditsOfUpgrade,
  keptOf,
  planChange,
  type PeriodInvoice,
  type PlanChange,
} from './plan-change.rules.ts';

/** The billing period that is invoiced and not over. */
async function billedSpan(
  tx: Tx,
  { id, billedUntil }: SubscriptionRow,
  now: Date,
): Promise<BillingSpan | null> {
  if (billedUntil === null || billedUntil <= now) return null;
  const [last] = await tx
    .select()
    .from(planInvoices)
    .where(and(eq(planInvoices.subscriptionId, id), eq(planInvoices.kind, 'Period')))
    .orderBy(desc(planInvoices.periodStart))
    .limit(1);
  return last ? { start: last.periodStart, end: last.periodEnd } : null;
}

/** The invoices of a billing period: its own, and those of better plans for the rest of it. */
async function invoicesIn(
  tx: Tx,
  subscriptionId: string,
  billed: BillingSpan,
): Promise<PeriodInvoice[]> {
  const rows = await tx
    .select()
    .from(planInvoices)
    .where(
      and(
        eq(planInvoices.subscriptionId, subscriptionId),
        gte(planInvoices.periodStart, billed.start),
        lte(planInvoices.periodEnd, billed.end),
      ),
    );
  return rows.map(({ periodStart, periodEnd, amount, tax, credited, creditedTax }) => ({
    span: { start: periodStart, end: periodEnd },
    amountMinor: amount - (tax?.amount ?? 0),
    creditedMinor: credited - creditedTax,
  }));
}

/** The effect of a change of a plan now. */
export async function changeOf(
  tx: Tx,
  row: SubscriptionRow,
  terms: PlanTerms,
  now: Date,
): Promise<PlanChange> {
  const { billingPeriod } = row;
  const billed = await billedSpan(tx, row, now);
  const price = moneyOf({ amount: row.periodPrice, currency: row.currency });
  const kept = billed ? keptOf(price, billed, await invoicesIn(tx, row.id, billed)) : price;
  return planChange({ price, kept, billingPeriod, billed }, terms, now);
}

/** The credits that come with an upgrade now. */
export const creditsNow = (row: SubscriptionRow, terms: PlanTerms, now: Date): number =>
  row.cycleStart === null || row.cycleEnd === null
    ? 0
    : creditsOfUpgrade(
        { before: row.creditsPerCycle, after: terms.creditsPerCycle },
        { start: row.cycleStart, end: row.cycleEnd },
        now,
      );

/** Writes the terms of another plan to a locked subscription. */
async function write(
  tx: Tx,
  row: SubscriptionRow,
  { monthlyPrice, ...terms }: PlanTerms,
  more: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const members = await tx.$count(
    subscriptionMembers,
    eq(subscriptionMembers.subscriptionId, row.id),
  );
  const monthly = moneyOf({ amount: monthlyPrice, currency: row.currency });
  const change = {
    ...terms,
    // Nobody loses a seat that is taken.
    seats: Math.max(terms.seats, members),
    periodPrice: billingPrice(monthly, terms.billingPeriod),
    cyclePrice: cyclePrice(monthly, terms.billingPeriod, row.creditCycle),
    ...more,
  };
  const [changed] = await tx
    .update(subscriptions)
    .set(change)
    .where(eq(subscriptions.id, row.id))
    .returning();
  recordAudit(tx, {
    action: 'Subscription.PlanChanged',
    target: { type: 'Subscription', id: row.id },
    changes: changesBetween<object>(row, change, [
      'planName',
      'billingPeriod',
      'creditsPerCycle',
      'seats',
      'periodPrice',
    ] as never[]),
  });
  return changed ?? row;
}

/** An agreed upgrade. */
interface Upgrade {
  readonly terms: PlanTerms;
  /** Without tax. */
  readonly due: Money;
  /** Names this one upgrade. */
  readonly key: string;
  /** The payment by card that paid it. */
  readonly charge?: PlanChargeRow | undefined;
}

/**
 * Upgrades a locked, active subscription now: new terms, the credits for the rest of the cycle,
 * the invoice for what is due, and a mail that confirms it.
 */
export async function upgradeNow(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { terms, due, key, charge }: Upgrade,
): Promise<SubscriptionRow> {
  const now = context.clock.now();
  const { isUpgrade: _isUpgrade, span, periodFollows } = await changeOf(tx, row, terms, now);
  const isNewPeriod = row.billedUntil === null || row.billedUntil <= now;
  const credits = creditsNow(row, terms, now);
  const changed = await write(
    tx,
    row,
    periodFollows ? { ...terms, billingPeriod: row.billingPeriod } : terms,
    {
      nextPlan: periodFollows ? { ...terms, at: span.end.toISOString() } : null,
      ...(isNewPeriod ? { billingAnchor: now, billedUntil: span.end } : {}),
    },
  );
  if (due.amountMinor > 0)
    await issuePlanInvoice(context, tx, changed, {
      kind: isNewPeriod ? 'Period' : 'Upgrade',
      planName: terms.planName,
      periodStart: span.start,
      periodEnd: span.end,
      money: due,
      charge,
    });
  if (credits > 0) {
    const balance = await grantCredits(tx, {
      subscriptionId: row.id,
      kind: 'Grant',
      amount: credits,
      reference: terms.planName,
      actor: SYSTEM_ACTOR,
      key: `upgrade:${key}`,
      at: now,
      expiresAt: row.cycleEnd,
    });
    announceBalance(context, tx, row.id, balance);
  }
  announceSubscription(context, tx, row.id);
  const upgraded = { ...changed, balance: changed.balance + credits };
  await mailUpgrade(context, tx, upgraded, { terms, due, span, key, charge });
  return upgraded;
}

/** Confirms an upgrade: what it costs for the rest of the period, and when the next payment is. */
function mailUpgrade(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { terms, due, span, key, charge }: Upgrade & { readonly span: BillingSpan },
): Promise<void> {
  return sendMail(context, tx, {
    kind: 'plan-changed',
    subscription: row,
    reference: terms.planName,
    money: charge ? moneyOf(charge) : withTax(context, row, due).money,
    dates: { date: span.start, next: span.end },
    key: `plan-changed:${key}`,
  });
}

/** Begins the terms that were to follow, at the time that was agreed. */
export async function beginNextPlan(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { at, ...terms }: NextPlan,
): Promise<SubscriptionRow> {
  const changed = await write(tx, row, terms, {
    nextPlan: null,
    // Longer or shorter periods count from the first of them.
    ...(terms.billingPeriod === row.billingPeriod ? {} : { billingAnchor: new Date(at) }),
  });
  announceSubscription(context, tx, row.id);
  return changed;
}
