import type { BillingPeriod } from '@editorial/contracts/enumerations';
import { partOf, type Money } from '../../ground/money.ts';
import { billingSpan, type BillingSpan } from '../plan-invoices/billing-periods.rules.ts';
import { billingPrice } from '../subscription/plan-prices.rules.ts';
import { DAY_MS } from '../../ground/clock.ts';

const daysOf = ({ start, end }: BillingSpan): number =>
  Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));

/** Days of a span that are not over, today included. */
export const daysLeft = (span: BillingSpan, now: Date): number =>
  Math.min(daysOf(span), Math.max(0, Math.ceil((span.end.getTime() - now.getTime()) / DAY_MS)));

/** The credits that a better plan brings for the rest of a credit cycle. */
export const creditsOfUpgrade = (
  { before, after }: { readonly before: number; readonly after: number },
  cycle: BillingSpan,
  now: Date,
): number => Math.ceil((Math.max(0, after - before) * daysLeft(cycle, now)) / daysOf(cycle));

export interface PlanNow {
  /** The agreed terms of one billing period. */
  readonly price: Money;
  /** Of that price, what was not given back. */
  readonly kept: Money;
  readonly billingPeriod: BillingPeriod;
  /** The period that is invoiced. Null: none is. */
  readonly billed: BillingSpan | null;
}

export interface PlanChange {
  /** A better plan begins now, any other change when the period that is invoiced is over. */
  readonly isUpgrade: boolean;
  readonly at: Date;
  /** The price of the upgrade. */
  readonly due: Money;
  /** The time that `due` pays for. */
  readonly span: BillingSpan;
  /** The billing period changes later than the plan. */
  readonly periodFollows: boolean;
}

/** An invoice for a billing period or for the rest of one, without tax. */
export interface PeriodInvoice {
  readonly span: BillingSpan;
  readonly amountMinor: number;
  readonly creditedMinor: number;
}

/**
 * Of the price of a billing period, what its invoices ask for after their credit notes. An invoice
 * for the rest of a period counts as the price of the whole period that it is a part of.
 */
export function keptOf(
  price: Money,
  billed: BillingSpan,
  invoices: readonly PeriodInvoice[],
): Money {
  if (invoices.every(({ creditedMinor }) => creditedMinor === 0)) return price;
  const kept = invoices.map(
    ({ span, amountMinor, creditedMinor }) =>
      ((amountMinor - creditedMinor) * daysOf(billed)) / daysOf(span),
  );
  const sum = Math.round(kept.reduce((total, one) => total + one, 0));
  return { ...price, amountMinor: Math.min(price.amountMinor, sum) };
}

/**
 * When a change of a plan begins and what it costs. Somebody who goes to a better plan pays the
 * difference to what they paid and did not get back, for the days that are left, with whole days, so
 * that a price holds for the day on which it was shown.
 */
export function planChange(
  plan: PlanNow,
  wanted: { readonly monthlyPrice: number; readonly billingPeriod: BillingPeriod },
  now: Date,
): PlanChange {
  const { price, billed } = plan;
  const monthly = { ...price, amountMinor: wanted.monthlyPrice };
  if (billed === null || billed.end <= now) {
    const span = billingSpan(now, wanted.billingPeriod, now);
    const amountMinor = billingPrice(monthly, wanted.billingPeriod);
    return { isUpgrade: true, at: now, due: { ...price, amountMinor }, span, periodFollows: false };
  }
  const after = billingPrice(monthly, plan.billingPeriod);
  const isUpgrade = after > price.amountMinor;
  // A clock can be behind that of the server which began the period.
  const start = now < billed.start ? billed.start : now;
  const span = { start, end: billed.end };
  const difference = { ...price, amountMinor: isUpgrade ? after - plan.kept.amountMinor : 0 };
  return {
    isUpgrade,
    at: isUpgrade ? now : billed.end,
    due: partOf(difference, daysLeft(billed, now), daysOf(billed)),
    span,
    periodFollows: isUpgrade && wanted.billingPeriod !== plan.billingPeriod,
  };
}
