// Minor units by ISO 4217, list one of SIX (the standard's agency), as of January 2026. They are
// data here, because ICU has numbers of its own, which change with its releases: HUF did between
// two releases of Node. Only those with prices.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD JOD KWD OMR TND';

/** How many decimals amounts in a currency have (ISO 4217). */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

/**
 * The smallest amount that can be paid, in minor units. All sums are multiples of it. Stripe wants
 * the last of three decimals to be 0, and knows no hundredths of the ariary, which has none in use
 * (docs.stripe.com/currencies). Invoices by EN 16931 have two decimals at most, too.
 */
export function stepOf(currency: string): 1 | 10 | 100 {
  if (currency === 'MGA') return 100;
  return decimalsOf(currency) === 3 ? 10 : 1;
}

/** The step to which prices of single pictures are rounded, in minor units. */
export const priceUnitOf = (currency: string): number => (decimalsOf(currency) === 0 ? 1 : 100);

/** An amount in minor units, rounded to one that can be paid. Halves are rounded up. */
export const toPayable = (amountMinor: number, currency: string): number =>
  Math.round(amountMinor / stepOf(currency)) * stepOf(currency);

/** An amount in minor units that is typed or written in whole units: `12.5` is 1250 in dollars. */
export const minorOf = (units: number, currency: string): number =>
  toPayable(units * 10 ** decimalsOf(currency), currency);

/** An amount in whole units. Nothing has no sign: -0 would be written as `-$0.00`. */
export const unitsOf = (amountMinor: number, currency: string): number =>
  amountMinor === 0 ? 0 : amountMinor / 10 ** decimalsOf(currency);

/** How `Intl.NumberFormat` writes an amount in whole units: with the decimals of ISO 4217. */
export function moneyFormat(currency: string) {
  const digits = decimalsOf(currency);
  return {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
}
