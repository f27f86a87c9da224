import { decimalsOf, stepOf } from '@editorial/contracts/currencies';
import { moneyOf, type Money } from '../../ground/money.ts';

/**
 * Decimals of amounts at Stripe, where they are others than those of ISO 4217
 * (docs.stripe.com/currencies): the krona and the Ugandan shilling keep two, which are always 00;
 * the ariary has none.
 */
const decimalsAtStripe: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
const shiftOf = (currency: string): number =>
  (decimalsAtStripe[currency] ?? decimalsOf(currency)) - decimalsOf(currency);

/** An amount as Stripe takes it. Throws if it cannot be paid. */
export function stripeAmount({ amountMinor, currency }: Money): number {
  if (amountMinor % stepOf(currency) !== 0)
    throw new Error(`${amountMinor} ${currency} cannot be paid.`);
  // Exact: what is divided is a multiple of it.
  const shift = shiftOf(currency);
  return shift < 0 ? amountMinor / 10 ** -shift : amountMinor * 10 ** shift;
}

/**
 * The money of an amount that Stripe names. A part of a minor unit, which it should not name, is
 * rounded.
 */
export function stripeMoney(amount: number, currencyAtStripe: string | null): Money {
  const currency = (currencyAtStripe ?? '').toUpperCase();
  return moneyOf({ amount: Math.round(amount * 10 ** -shiftOf(currency)), currency });
}
