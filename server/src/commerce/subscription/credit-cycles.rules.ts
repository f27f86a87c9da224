import { CreditCycle } from '@editorial/contracts/enumerations';

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

export const monthsOfCycle: Readonly<Record<CreditCycle, number>> = {
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

/**
 * Whether this change lowers the balance to a tenth of a cycle's credits, or less. Only the change
 * that crosses the threshold counts, so that master users get one mail.
 */
export const creditsAreLow = (before: number, after: number, creditsPerCycle: number): boolean => {
  const threshold = Math.max(1, Math.floor(creditsPerCycle / 10));
  return before > threshold && after <= threshold;
};
