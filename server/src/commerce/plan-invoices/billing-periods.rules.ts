import type { BillingPeriod } from '@editorial/contracts/enumerations';
import { addMonths } from '../subscription/credit-cycles.rules.ts';
import { monthsOfBilling } from '../subscription/plan-prices.rules.ts';
import type { SavedCard } from '../tables/subscriptions.tables.ts';
import { DAY_MS } from '../../ground/clock.ts';

export interface BillingSpan {
  readonly start: Date;
  readonly end: Date;
}

/** Days until an invoice of a plan is due, and days after that until the plan is suspended. */
export const PlanPaymentDays = { term: 30, grace: 14 } as const;
export const daysAfter = (date: Date, days: number): Date =>
  new Date(date.getTime() + days * DAY_MS);

/** Days after the first refusal of a card on which it is tried again. They lie within the grace. */
const CARD_RETRY_DAYS: readonly number[] = [3, 7, 12];

/**
 * When a refused card is tried again. Null: not any more. Attempts that a client makes in between
 * do not use up any of these days.
 */
export const nextCardTry = (firstRefusedAt: Date, now: Date): Date | null =>
  CARD_RETRY_DAYS.map((days) => daysAfter(firstRefusedAt, days)).find((day) => day > now) ?? null;

/** When the plan is deactivated if an invoice stays unpaid. Null: nobody was reminded of it yet. */
export const deactivatedAt = ({
  remindedAt,
  dueAt,
}: {
  readonly remindedAt: Date | null;
  readonly dueAt: Date;
}): Date | null => {
  if (remindedAt === null) return null;
  const end = daysAfter(remindedAt, PlanPaymentDays.grace);
  return end > dueAt ? end : dueAt;
};

/** The last day of a card. It works until the end of its month. */
export const lastDayOf = ({ expYear, expMonth }: Pick<SavedCard, 'expYear' | 'expMonth'>): Date =>
  new Date(Date.UTC(expYear, expMonth, 0));

/** Whether a card is over within 30 days, or already is. */
export const endsSoon = (
  { expYear, expMonth }: Pick<SavedCard, 'expYear' | 'expMonth'>,
  now: Date,
): boolean => expYear * 12 + expMonth <= lastMonthToWarn(now);

/**
 * The last month of the cards that are over within 30 days: the year times twelve, and the month.
 */
export function lastMonthToWarn(now: Date): number {
  const end = daysAfter(now, 30);
  return end.getUTCFullYear() * 12 + end.getUTCMonth();
}

/**
 * The billing period that begins at a moment. Periods count from the anchor, so that one begun on
 * the 31st comes back to the 31st after a shorter month.
 */
export function billingSpan(anchor: Date, period: BillingPeriod, start: Date): BillingSpan {
  const months = monthsOfBilling[period];
  for (let number = 1; ; number += 1) {
    const end = addMonths(anchor, number * months);
    if (end > start) return { start, end };
  }
}

/** Periods to invoice: those that began by now, and not after the end of the subscription. */
export function dueSpans({
  anchor,
  billedUntil,
  period,
  endDate,
  now,
}: {
  readonly anchor: Date;
  readonly billedUntil: Date;
  readonly period: BillingPeriod;
  readonly endDate: Date | null;
  readonly now: Date;
}): BillingSpan[] {
  const spans: BillingSpan[] = [];
  let start = billedUntil;
  while (start <= now && (endDate === null || start < endDate)) {
    const span = billingSpan(anchor, period, start);
    spans.push(span);
    start = span.end;
  }
  return spans;
}
