import { toPayable } from './currencies.ts';

/**
 * The tax on a net amount at a rate, rounded to what can be paid in the currency. It counts in
 * whole tenths, because half a minor unit has to be exactly that.
 */
export const taxAmountOf = (netMinor: number, rate: number, currency: string): number =>
  toPayable((netMinor * Math.round(rate * 10)) / 100_000, currency);

/**
 * A net amount with the tax on it, as traders show it to consumers (Directive 98/6/EC Art. 3, in
 * Germany § 3 PAngV). Without a rule there is no tax.
 */
export const amountWithTax = (
  netMinor: number,
  rule: { readonly rateBasisPoints: number } | undefined,
  currency: string,
): number => netMinor + taxAmountOf(netMinor, rule?.rateBasisPoints ?? 0, currency);
