import { toPayable } from '@editorial/contracts/currencies';
import { BillingPeriod, CreditCycle, SubscriptionState } from '@editorial/contracts/enumerations';
import type { Money } from '../../ground/money.ts';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;
const allowed: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  [Created]: [Approved, Deactivated],
  [Approved]: [Activated, Deactivated],
  [Activated]: [Deactivated],
  [Deactivated]: [Activated],
};

/**
 * Whether a subscription may go from one state to another (R4.77N). It cannot be activated after
 * its end date.
 */
export function mayChangeState(
  from: SubscriptionState,
  to: SubscriptionState,
  { now, endDate }: { now: Date; endDate: Date | null },
): boolean {
  if (!allowed[from].includes(to)) return false;
  return to !== Activated || endDate === null || now < endDate;
}

/** Adds months in UTC. If the day does not exist, returns the last day of the month. */
export function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0),
  ).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}

const monthsOfCycle: Readonly<Record<CreditCycle, number>> = {
  [CreditCycle.Monthly]: 1,
  [CreditCycle.Annually]: 12,
};

export interface CycleSpan {
  readonly start: Date;
  readonly end: Date;
}

/**
 * The n-th credit cycle, from 0. It is always counted from the anchor, so that a cycle anchored on
 * the 31st returns to the 31st after a shorter month.
 */
export const cycleSpan = (anchor: Date, cycle: CreditCycle, number: number): CycleSpan => ({
  start: addMonths(anchor, number * monthsOfCycle[cycle]),
  end: addMonths(anchor, (number + 1) * monthsOfCycle[cycle]),
});

/** Splits the remaining credits: up to one cycle's credits roll over, the rest expires. */
export function rollover(
  left: number,
  creditsPerCycle: number,
): { readonly rolledOver: number; readonly expired: number } {
  const rolledOver = Math.min(left, creditsPerCycle);
  return { rolledOver, expired: left - rolledOver };
}

export const monthsOfBilling: Readonly<Record<BillingPeriod, number>> = {
  [BillingPeriod.Monthly]: 1,
  [BillingPeriod.Quarterly]: 3,
  [BillingPeriod.Annually]: 12,
};

const percentOfBilling: Readonly<Record<BillingPeriod, number>> = {
  [BillingPeriod.Monthly]: 100,
  [BillingPeriod.Quarterly]: 95,
  [BillingPeriod.Annually]: 85,
};

/**
 * Price of a plan for one billing period, in minor units that can be paid. Quarterly billing is 5 %
 * cheaper than monthly, annual billing 15 %.
 */
export const billingPrice = ({ amountMinor, currency }: Money, period: BillingPeriod): number =>
  toPayable((amountMinor * monthsOfBilling[period] * percentOfBilling[period]) / 100, currency);
/** Returns the price of agreed terms for their billing period. */
export const periodPriceOf = (
  terms: { readonly monthlyPrice: number; readonly billingPeriod: BillingPeriod },
  currency: string,
): number => billingPrice({ amountMinor: terms.monthlyPrice, currency }, terms.billingPeriod);
/** Price of one credit cycle of a plan, in minor units. */
export const cyclePrice = (
  monthlyPrice: Money,
  period: BillingPeriod,
  cycle: CreditCycle,
): number =>
  toPayable(
    (billingPrice(monthlyPrice, period) * monthsOfCycle[cycle]) / monthsOfBilling[period],
    monthlyPrice.currency,
  );

export const DefaultDownloadVolumes = [50, 100, 250, 500, 1000, 1500] as const;
/** The free trial: 14 days, 10 credits, Low only, one per user. */
export const Trial = { days: 14, credits: 10, downloadVolume: 10, noticeDays: 3 } as const;
/** The end of a trial with the given start. */
export const trialEnd = (start: Date): Date => new Date(start.getTime() + Trial.days * 86_400_000);
/**
 * Whether this change lowers the balance to a tenth of a cycle's credits, or less. Only the change
 * that crosses the threshold counts, so that master users get one mail.
 */
export const creditsAreLow = (before: number, after: number, creditsPerCycle: number): boolean => {
  const threshold = Math.max(1, Math.floor(creditsPerCycle / 10));
  return before > threshold && after <= threshold;
};
