import { BillingPeriod, CreditCycle, SubscriptionState } from '@editorial/contracts/enumerations';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;
const allowed: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  [Created]: [Approved, Deactivated],
  [Approved]: [Activated, Deactivated],
  [Activated]: [Deactivated],
  [Deactivated]: [Activated],
};

/**
 * Whether a subscription may go from one state to another (R4.77N); coming back ends with the end
 * date.
 */
export function mayChangeState(
  from: SubscriptionState,
  to: SubscriptionState,
  { now, endDate }: { now: Date; endDate: Date | null },
): boolean {
  if (!allowed[from].includes(to)) return false;
  return to !== Activated || endDate === null || now < endDate;
}

/**
 * The same day so many months later, UTC; the last day of the month where that day does not exist.
 */
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
 * The n-th credit cycle (from 0), counted from the anchor: one begun on the 31st comes back to the
 * 31st.
 */
export const cycleSpan = (anchor: Date, cycle: CreditCycle, number: number): CycleSpan => ({
  start: addMonths(anchor, number * monthsOfCycle[cycle]),
  end: addMonths(anchor, (number + 1) * monthsOfCycle[cycle]),
});

/** Up to one cycle's worth of what was left rolls over, the rest expires. */
export function rollover(
  left: number,
  creditsPerCycle: number,
): { readonly rolledOver: number; readonly expired: number } {
  const rolledOver = Math.min(left, creditsPerCycle);
  return { rolledOver, expired: left - rolledOver };
}

const monthsOfBilling: Readonly<Record<BillingPeriod, number>> = {
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
 * Price of a plan for one billing period, minor units: quarterly 5 %, annually 15 % less than by
 * month.
 */
export const billingPrice = (monthlyPrice: number, period: BillingPeriod): number =>
  Math.round((monthlyPrice * monthsOfBilling[period] * percentOfBilling[period]) / 100);
/** What one credit cycle of it costs, minor units. */
export const cyclePrice = (
  monthlyPrice: number,
  period: BillingPeriod,
  cycle: CreditCycle,
): number =>
  Math.round((billingPrice(monthlyPrice, period) * monthsOfCycle[cycle]) / monthsOfBilling[period]);

export const DefaultDownloadVolumes = [50, 100, 250, 500, 1000, 1500] as const;
/** The free trial: 14 days, 10 credits, Low only, one per user. */
export const Trial = { days: 14, credits: 10, downloadVolume: 10, noticeDays: 3 } as const;
/** When a trial that starts now ends. */
export const trialEnd = (start: Date): Date => new Date(start.getTime() + Trial.days * 86_400_000);
/** Master users hear of it once the balance falls below a tenth of a cycle's credits. */
export const creditsAreLow = (before: number, after: number, creditsPerCycle: number): boolean => {
  const threshold = Math.max(1, Math.floor(creditsPerCycle / 10));
  return before > threshold && after <= threshold;
};
