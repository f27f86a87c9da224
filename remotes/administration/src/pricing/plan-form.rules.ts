import { Currencies, type PlanTerms } from '@editorial/contracts/pricing';
import { max, min, required, stringLength } from '@editorial/ui/forms';

const MINOR_PER_UNIT = 100;
/** Money as people type it, in whole units. */
export const unitsOf = (minor: number): number => minor / MINOR_PER_UNIT;
export const minorOf = (units: number): number => Math.round(units * MINOR_PER_UNIT);
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

/** What plans and price lists are in, before prices in other currencies. */
export const SITE_CURRENCY = 'USD';
export const otherCurrencies = Currencies.filter((code) => code !== SITE_CURRENCY);

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
  price: unitsOf(terms?.monthlyPrice ?? 0),
  priceIn: Object.fromEntries(
    otherCurrencies.map((code) => {
      const price = terms?.monthlyPriceIn?.[code];
      return [code, price === undefined ? undefined : unitsOf(price)];
    }),
  ),
  from: '',
});

export const termsOf = ({ price, priceIn, from, ...values }: PlanValues) => ({
  terms: {
    ...values,
    monthlyPrice: minorOf(price),
    monthlyPriceIn: Object.fromEntries(
      otherCurrencies.flatMap((code) => {
        const typed = priceIn[code];
        return isTyped(typed) ? [[code, minorOf(typed)]] : [];
      }),
    ),
  },
  ...(startOf(from) ? { validFrom: startOf(from) } : {}),
});
