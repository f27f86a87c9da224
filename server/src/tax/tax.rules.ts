import { taxAmountOf, type Tax, type TaxedBuyer } from '@editorial/contracts/tax';
import type { Money } from '../money.ts';
import { EuRates, OtherRates, UsStates, usState, type DatedRate } from './tax-rates.ts';
import { vatNumberOf } from './vat-numbers.ts';

/** What of the seller decides on the tax. */
export interface TaxedSeller {
  readonly taxNumber: string;
  readonly country: string;
  /** Where else the seller is registered: `EU`, `GB`, `US-NY`. */
  readonly taxPlaces: readonly string[];
}

export type TaxRule = Omit<Tax, 'amount'>;

const rateAt = (rates: readonly DatedRate[], at: Date): number => {
  const day = at.toISOString().slice(0, 10);
  return rates.findLast(({ from }) => from <= day)?.basisPoints ?? 0;
};

const isEu = (country: string): boolean => Object.hasOwn(EuRates, country);

/** Countries whose VAT is that of another one. LI is one territory with CH (MWSTG 3 a). */
const taxedLike: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB', LI: 'CH' };

/**
 * Countries in which a registered seller charges companies too. In CH, a company owes the tax
 * itself only if its supplier is not in the register (MWSTG 45 (1) a).
 */
const registeredChargeCompanies: ReadonlySet<string> = new Set(['CH']);

const standard = (place: string, rates: readonly DatedRate[], at: Date): TaxRule => ({
  treatment: 'Standard',
  place,
  rateBasisPoints: rateAt(rates, at),
});
const without = (treatment: TaxRule['treatment'], place: string): TaxRule => ({
  treatment,
  place,
  rateBasisPoints: 0,
});

/** Whether a place that can be set as one in which the seller charges tax is one that has rates. */
export const isTaxPlace = (place: string): boolean =>
  place === 'EU' ||
  Object.hasOwn(OtherRates, place) ||
  (place.startsWith('US-') && Object.hasOwn(UsStates, place.slice(3)));

/** The places of a setting, which separates them by commas or spaces. */
export const taxPlacesFrom = (value: string): string[] => value.split(/[\s,;]+/).filter(Boolean);

function usRule(seller: TaxedSeller, { region = '' }: TaxedBuyer, at: Date): TaxRule {
  const code = usState(region);
  const place = `US-${code ?? ''}`;
  const state = code === null ? undefined : UsStates[code];
  return state && seller.taxPlaces.includes(place)
    ? standard(place, state.rates, at)
    : without('OutOfScope', code === null ? 'US' : place);
}

/**
 * The tax on what is sold to a buyer, by the place of the buyer. A buyer without a country is taxed
 * like one in the country of the seller.
 */
export function taxRuleFor(seller: TaxedSeller, buyer: TaxedBuyer, at: Date): TaxRule {
  if (!seller.taxNumber || !seller.country) return without('None', seller.country);
  const own = taxedLike[seller.country] ?? seller.country;
  const country = taxedLike[buyer.country] ?? (buyer.country || own);
  if (country === 'US') return usRule(seller, buyer, at);
  const rates = EuRates[country] ?? OtherRates[country];
  if (!rates) return without('OutOfScope', country);
  if (country === own) return standard(country, rates, at);
  const isCharged = isEu(country)
    ? isEu(own) || seller.taxPlaces.includes('EU')
    : seller.taxPlaces.includes(country);
  if (!isCharged) return without('OutOfScope', country);
  return !registeredChargeCompanies.has(country) && vatNumberOf(country, buyer.vatNumber ?? '')
    ? without('ReverseCharge', country)
    : standard(country, rates, at);
}

/** The tax on a net amount, rounded to whole minor units. */
export const taxOn = ({ amountMinor }: Money, rule: TaxRule): Tax => ({
  ...rule,
  amount: taxAmountOf(amountMinor, rule.rateBasisPoints),
});

/** What is paid: the net amount and its tax. */
export const grossOf = (net: Money, tax: Pick<Tax, 'amount'> | null): Money => ({
  ...net,
  amountMinor: net.amountMinor + (tax?.amount ?? 0),
});

/** What is paid without its tax. */
export const netOf = (gross: Money, tax: Pick<Tax, 'amount'> | null): Money => ({
  ...gross,
  amountMinor: gross.amountMinor - (tax?.amount ?? 0),
});
