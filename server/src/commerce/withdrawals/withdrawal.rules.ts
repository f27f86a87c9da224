import { z } from '@editorial/contracts/schema';
import { email } from '@editorial/contracts/account';
import { text } from '@editorial/contracts/common';
import { DAY_MS } from '../../ground/clock.ts';

/** Days in which a consumer may withdraw (Directive 2011/83/EU, Art. 9). */
const WITHDRAWAL_DAYS = 14;
/** Days in which the money goes back (Art. 13). */
const REFUND_DAYS = 14;

/** A declaration, as somebody without an account writes it. */
export const declaration = z.object({
  kind: z.enum(['Withdrawal', 'Cancellation']),
  /** The number of an order or an invoice, or the name of a plan. */
  reference: text(100, 1),
  name: text(128, 1),
  email,
  reason: z._default(text(1000), ''),
  endsOn: z._default(z.union([z.literal(''), z.iso.date()]), ''),
  /** The id of the organization whose page was used. Empty at the site. */
  organization: z._default(z.union([z.literal(''), z.uuid()]), ''),
});
export type Declaration = z.output<typeof declaration>;

/** How both sides name a declaration. */
export const numberOf = (runningNumber: number): string =>
  `W-${String(runningNumber).padStart(6, '0')}`;

export const refundDueAt = (receivedAt: Date): Date =>
  new Date(receivedAt.getTime() + REFUND_DAYS * DAY_MS);

/**
 * Whether the period runs: until the end of the fourteenth day after that of the contract, by UTC.
 */
export function isInTime(concludedAt: Date, now: Date): boolean {
  const dayAfter = Math.floor(concludedAt.getTime() / DAY_MS) + 1;
  return now.getTime() < (dayAfter + WITHDRAWAL_DAYS) * DAY_MS;
}

export interface Contract {
  /** The amount that was paid and not given back yet, in the smallest unit of the currency. */
  readonly amountMinor: number;
  readonly concludedAt: Date;
  /** The buyer agreed to files at once, which ended the right (Art. 16 (m)). */
  readonly isWaived: boolean;
  /** The period that was paid, of a plan. */
  readonly period?: { readonly from: Date; readonly until: Date };
}

/**
 * Returns the refund of a withdrawal, in the smallest unit of the currency: all of an order; of a plan,
 * the part that has not run yet (Art. 14 (3)). Nothing after the period, or if the right was
 * waived.
 */
export function amountBack(
  { amountMinor, concludedAt, isWaived, period }: Contract,
  now: Date,
): number {
  if (isWaived || !isInTime(concludedAt, now)) return 0;
  if (!period) return amountMinor;
  const [from, until] = [period.from.getTime(), period.until.getTime()];
  const left = Math.min(Math.max(until - now.getTime(), 0), until - from);
  return until > from ? Math.round((amountMinor * left) / (until - from)) : 0;
}
