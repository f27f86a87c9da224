import { minorOf, unitsOf } from '@editorial/contracts/currencies';
import { Currencies } from '@editorial/contracts/priced-currencies';
import type { PlanTerms } from '@editorial/contracts/pricing';
import { max, min, required, stringLength } from '@editorial/ui/forms';

/** Factors are typed as `1.6` and travel in tenths. */
export const factorOf = (tenths: number): number => tenths / 10;
export const tenthsOf = (factor: number): number => Math.round(factor * 10);

/** The start of a day that was chosen, or nothing for "at once". */
export const startOf = (day: string): string | undefined =>
  day === '' ? undefined : new Date(`${day}T00:00:00`).toISOString();

export interface PlanValues {
  readonly name: string;
  readonly creditsPerCycle: number;
  readonly downloadVolume: number;
  readonly seats: number;
  readonly price: number;
  /** By currency. Nothing: the plan is not sold in it. */
  readonly priceIn: Readonly<Record<string, number | undefined>>;
  readonly from: string;
}

/** The currency of plans and price lists, before prices in other currencies. */
export const SITE_CURRENCY = 'USD';
export const otherCurrencies = Currencies.filter((code) => code !== SITE_CURRENCY);
/** Currencies whose fields are always there. All others are added by their name. */
const usual = ['EUR', 'GBP', 'CHF', 'NOK'];

/** The currencies whose fields a form begins with: the usual ones, and those that have prices. */
export const shownCurrencies = (prices: Readonly<Record<string, unknown>> = {}): string[] =>
  otherCurrencies.filter((code) => usual.includes(code) || Object.hasOwn(prices, code));

/** An empty number field has no value. */
export const isTyped = (value: unknown): value is number => typeof value === 'number';

const whole = (most: number) => [required(), min(1), max(most)];

export const planRules = {
  name: [required(), stringLength(0, 100)],
  creditsPerCycle: whole(1_000_000),
  downloadVolume: whole(1_000_000),
  seats: whole(10_000),
  price: [required(), min(0), max(1_000_000)],
};

export const planValues = (terms: PlanTerms | undefined): PlanValues => ({
  name: terms?.name ?? '',
  creditsPerCycle: terms?.creditsPerCycle ?? 100,
  downloadVolume: terms?.downloadVolume ?? 200,
  seats: terms?.seats ?? 1,
  price: unitsOf(terms?.monthlyPrice ?? 0, SITE_CURRENCY),
  priceIn: Object.fromEntries(
    otherCurrencies.map((code) => {
      const price = terms?.monthlyPriceIn?.[code];
      return [code, price === undefined ? undefined : unitsOf(price, code)];
    }),
  ),
  from: '',
});

export const termsOf = ({ price, priceIn, from, ...values }: PlanValues) => ({
  terms: {
    ...values,
    monthlyPrice: minorOf(price, SITE_CURRENCY),
    monthlyPriceIn: Object.fromEntries(
      otherCurrencies.flatMap((code) => {
        const typed = priceIn[code];
        return isTyped(typed) ? [[code, minorOf(typed, code)]] : [];
      }),
    ),
  },
  ...(startOf(from) ? { validFrom: startOf(from) } : {}),
});
