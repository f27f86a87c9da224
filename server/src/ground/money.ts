import { decimalsOf, moneyFormat, toPayable, unitsOf } from '@editorial/contracts/currencies';

/** An amount in minor units of an ISO 4217 currency. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** The money of a row or an answer, which keep it as two fields. */
export const moneyOf = ({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): Money => ({ amountMinor: amount, currency });

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.currency === other.currency && one.amountMinor === other.amountMinor;

/** Throws if the currencies differ, because such a sum has no meaning. */
export function plus(one: Money, other: Money): Money {
  if (one.currency !== other.currency)
    throw new Error(`${other.currency} can't be added to ${one.currency}.`);
  return { ...one, amountMinor: one.amountMinor + other.amountMinor };
}

/** Throws if the currencies differ. */
export const minus = (one: Money, other: Money): Money =>
  plus(one, { ...other, amountMinor: -other.amountMinor });

/** A share of the money, such as 40 of 100 parts, rounded to what can be paid. */
export const partOf = (
  { amountMinor, currency }: Money,
  parts: number,
  ofParts: number,
): Money => ({
  amountMinor: toPayable((amountMinor * parts) / ofParts, currency),
  currency,
});

/** With the currency's sign: `$79.00` in documents in English, `79,00 $` in a German mail. */
export const formatMoney = ({ amountMinor, currency }: Money, language = 'en-US'): string =>
  new Intl.NumberFormat(language, moneyFormat(currency)).format(unitsOf(amountMinor, currency));

/** Without the currency, for tables that have a column for it: `79.00`, `79` in yen. */
export const decimalOf = ({ amountMinor, currency }: Money): string =>
  unitsOf(amountMinor, currency).toFixed(decimalsOf(currency));
