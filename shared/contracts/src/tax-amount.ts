import { toPayable } from './currencies.ts';

/**
 * The tax on a net amount at a rate, rounded to what can be paid in the currency. It counts in
 * whole tenths, because half a minor unit has to be exactly that.
 */
export const taxAmountOf = (netMinor: number, rate: number, currency: string): number =>
  toPayable((netMinor * Math.round(rate * 10)) / 100_000, currency);
