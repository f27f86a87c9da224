import type { Tax, TaxedBuyer } from '@editorial/contracts/tax';
import { taxAmountOf } from '@editorial/contracts/tax-amount';
import type { Money } from '../money.ts';
import {
  CompanyRules,
  EuRates,
  OtherRates,
  UsStates,
  usState,
  type DatedRate,
} from './tax-rates.ts';
import { territoryOf } from './territories.ts';
import { vatNumberOf } from './vat-number.rules.ts';

/** The facts of the seller that decide on the tax. */
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

/** Whether a country is a member state of the European Union. */
export const isEu = (country: string): boolean => Object.hasOwn(EuRates, country);

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

/** Whether the tax of a seller's own country is known here. That of the US is known by state. */
export const hasRatesAtHome = (country: string): boolean => {
  const { country: taxed, rates } = taxedPlaceOf({ country }, country, new Date(0));
  return country === 'US' || (taxed !== null && rates !== undefined);
};

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

/** The country of whose tax an address is a part, and the rates that hold there. */
interface TaxedPlace {
  /** Null: a territory in which nobody charges the tax of its country. */
  readonly country: string | null;
  /** As it stands on invoices. */
  readonly place: string;
  /** Undefined: rates that are not known here. */
  readonly rates: readonly DatedRate[] | undefined;
}

const wholeCountry = (country: string): TaxedPlace => ({
  country,
  place: country,
  rates: EuRates[country] ?? OtherRates[country],
});

/**
 * Where an address is taxed. `own`: the country of the seller, whose territories may be its own.
 */
function taxedPlaceOf(buyer: TaxedBuyer, own: string | null, at: Date): TaxedPlace {
  const territory = territoryOf(buyer, at);
  if (!territory) return wholeCountry(buyer.country);
  const { rule, place } = territory;
  const country = territory.countries[0] ?? buyer.country;
  if (rule.kind === 'Like') return wholeCountry(rule.country);
  if (rule.kind === 'Rates' || (rule.kind === 'AtHome' && country === own))
    return { country, place, rates: rule.rates };
  return { country: null, place, rates: undefined };
}

/** Whether a seller charges the tax of a country that is not its own. */
const isRegistered = ({ taxPlaces }: TaxedSeller, own: string | null, country: string): boolean =>
  isEu(country)
    ? (own !== null && isEu(own)) || taxPlaces.includes('EU')
    : taxPlaces.includes(country);

/** Whether companies of a country owe the tax themselves to a seller from elsewhere. */
const companiesOwe = (country: string): boolean =>
  CompanyRules[isEu(country) ? 'EU' : country]?.owes === 'Buyer';

interface Decision {
  /** The tax on what is sold to a buyer without a VAT number. */
  readonly rule: TaxRule;
  /** The country whose VAT number makes the buyer owe the tax. Null: no number changes it. */
  readonly numberOf: string | null;
}

function decide(seller: TaxedSeller, buyer: TaxedBuyer, at: Date): Decision {
  const final = (rule: TaxRule): Decision => ({ rule, numberOf: null });
  if (!seller.taxNumber || !seller.country) return final(without('None', seller.country));
  if (buyer.country === 'US') return final(usRule(seller, buyer, at));
  const seat = taxedPlaceOf({ country: seller.country }, null, at);
  const own = seat.country;
  const { country, place, rates } = taxedPlaceOf(
    { ...buyer, country: buyer.country || seller.country },
    own,
    at,
  );
  // A sale at home is none that is supplied abroad, also where no rates are known.
  const isHome = country === own && (country !== null || place === seat.place);
  if (!rates && isHome) return final(without('None', place));
  if (country === null || !rates) return final(without('OutOfScope', place));
  const rule = standard(place, rates, at);
  if (country === own) return final(rule);
  if (!isRegistered(seller, own, country)) return final(without('OutOfScope', place));
  return { rule, numberOf: companiesOwe(country) ? country : null };
}

/**
 * The tax on what is sold to a buyer, by the place of the buyer. A buyer without a country is taxed
 * like one in the country of the seller.
 */
export function taxRuleFor(seller: TaxedSeller, buyer: TaxedBuyer, at: Date): TaxRule {
  const { rule, numberOf } = decide(seller, buyer, at);
  return numberOf !== null && vatNumberOf(numberOf, buyer.vatNumber ?? '')
    ? without('ReverseCharge', rule.place)
    : rule;
}

/** Whether a valid VAT number changes the tax on what is sold to a buyer. */
export const dependsOnVatNumber = (seller: TaxedSeller, buyer: TaxedBuyer, at: Date): boolean =>
  decide(seller, buyer, at).numberOf !== null;

/** The tax on a net amount, rounded to what can be paid in its currency. */
export const taxOn = ({ amountMinor, currency }: Money, rule: TaxRule): Tax => ({
  ...rule,
  amount: taxAmountOf(amountMinor, rule.rateBasisPoints, currency),
});

/** The payment: the net amount and its tax. */
export const grossOf = (net: Money, tax: Pick<Tax, 'amount'> | null): Money => ({
  ...net,
  amountMinor: net.amountMinor + (tax?.amount ?? 0),
});

/** The payment without its tax. */
export const netOf = (gross: Money, tax: Pick<Tax, 'amount'> | null): Money => ({
  ...gross,
  amountMinor: gross.amountMinor - (tax?.amount ?? 0),
});
