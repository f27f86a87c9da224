import { minorOf, unitsOf } from '@editorial/contracts/currencies';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { ManagedPriceList, PriceTerms, SampleLine } from '@editorial/contracts/pricing';
import { max, min, required } from '@editorial/ui/forms';
import { factorOf, isTyped, otherCurrencies, tenthsOf } from './plan-form.rules.ts';

interface TypedAmounts {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

export interface PriceValues {
  readonly creditsLow: number;
  readonly creditsHigh: number;
  readonly amountLow: number;
  readonly amountHigh: number;
  /** By currency. If both amounts are empty, pictures are not sold in it. */
  readonly amountsIn: Readonly<Record<string, TypedAmounts>>;
  readonly exclusiveCredits: number;
  readonly exclusiveAmount: number;
  readonly advertising: number;
  /** Factors by `z` and the index of the zone in the list, such as `z0`. */
  readonly zones: Readonly<Record<string, number>>;
  readonly newZone: string;
  readonly newZoneFactor: number | undefined;
}

/** Factors of a price, such as 1.5. */
const factor = [required(), min(0.1), max(100)];
/** Whole units of the currency. */
const price = [required(), min(0), max(1_000_000)];
const credits = [required(), min(1), max(1_000_000)];

export const priceRules = {
  creditsLow: credits,
  creditsHigh: credits,
  amountLow: price,
  amountHigh: price,
  exclusiveCredits: factor,
  exclusiveAmount: factor,
  advertising: factor,
};

export const priceValues = ({ terms }: ManagedPriceList): PriceValues => ({
  creditsLow: terms.credits.low,
  creditsHigh: terms.credits.high,
  amountLow: unitsOf(terms.amounts.low, terms.currency),
  amountHigh: unitsOf(terms.amounts.high, terms.currency),
  amountsIn: Object.fromEntries(
    otherCurrencies.map((code) => {
      const amounts = terms.amountsIn?.[code];
      return [
        code,
        {
          low: amounts && unitsOf(amounts.low, code),
          high: amounts && unitsOf(amounts.high, code),
        },
      ];
    }),
  ),
  exclusiveCredits: factorOf(terms.exclusiveCreditsTenths),
  exclusiveAmount: factorOf(terms.exclusiveAmountTenths),
  advertising: factorOf(terms.advertisingTenths),
  zones: Object.fromEntries(
    terms.zones.map(({ factorTenths }, index) => [`z${index}`, factorOf(factorTenths)]),
  ),
  newZone: '',
  newZoneFactor: undefined,
});

/** Amounts by currency. A size that was left empty costs what the other one does. */
const amountsInOf = ({ amountsIn }: PriceValues): NonNullable<PriceTerms['amountsIn']> =>
  Object.fromEntries(
    otherCurrencies.flatMap((code) => {
      const { low, high } = amountsIn[code] ?? {};
      const [least, most] = [isTyped(low) ? low : high, isTyped(high) ? high : low];
      if (!isTyped(least) || !isTyped(most)) return [];
      return [[code, { low: minorOf(least, code), high: minorOf(most, code) }]];
    }),
  );

/** The list that the values describe: the zones of the list before, and the new one. */
export function priceTermsOf(values: PriceValues, { terms }: ManagedPriceList): PriceTerms {
  const zones: PriceTerms['zones'] = terms.zones.map(({ id, name, factorTenths }, index) => {
    const typed = values.zones[`z${index}`];
    return { id, name, factorTenths: typed === undefined ? factorTenths : tenthsOf(typed) };
  });
  if (values.newZone.trim() !== '')
    zones.push({ name: values.newZone.trim(), factorTenths: tenthsOf(values.newZoneFactor ?? 1) });
  return {
    credits: { low: values.creditsLow, high: values.creditsHigh },
    amounts: {
      low: minorOf(values.amountLow, terms.currency),
      high: minorOf(values.amountHigh, terms.currency),
    },
    amountsIn: amountsInOf(values),
    exclusiveCreditsTenths: tenthsOf(values.exclusiveCredits),
    exclusiveAmountTenths: tenthsOf(values.exclusiveAmount),
    advertisingTenths: tenthsOf(values.advertising),
    zones,
  };
}

/** Sample lines of each kind: sizes, exclusivity, credits, use, and every zone. */
export function sampleBasket({ zones }: PriceTerms): SampleLine[] {
  const credits = { source: 'Subscription', zone: 0, usage: 'Editorial', count: 1 } as const;
  const single = { ...credits, source: 'ALaCarte' } as const;
  const plain = { resolutionType: ResolutionType.High, exclusivity: 'NonExclusive' } as const;
  return [
    { ...credits, ...plain, resolutionType: ResolutionType.Low },
    { ...credits, ...plain },
    { ...credits, ...plain, exclusivity: 'Exclusive' },
    { ...single, ...plain, resolutionType: ResolutionType.Low },
    ...zones.map((_, zone) => ({ ...single, ...plain, zone })),
    { ...single, ...plain, exclusivity: 'Exclusive' },
    { ...single, ...plain, usage: 'Advertising' },
  ];
}
