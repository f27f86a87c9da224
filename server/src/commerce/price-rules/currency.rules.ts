import currencyOf from 'country-to-currency';
import { Currencies } from '@editorial/contracts/priced-currencies';
import type { Prices } from './asset-prices.rules.ts';
import type { Money } from '../../ground/money.ts';
import { EuRates } from '../../ground/tax/tax-rates.ts';

const currencies: Readonly<Record<string, string>> = currencyOf;

/**
 * The currencies that buyers of a country expect, best first. Members of the EU also pay in euros.
 */
const currenciesOfCountry = (country: string): string[] => [
  ...(currencies[country] ? [currencies[country]] : []),
  ...(Object.hasOwn(EuRates, country) ? ['EUR'] : []),
];

/** The currencies of a price list, that of the site first. */
export const currenciesOf = ({ currency, amountsIn = {} }: Prices): string[] => [
  currency,
  ...Currencies.filter((other) => other !== currency && Object.hasOwn(amountsIn, other)),
];

/** A price list in one of its currencies. In any other, it is that of the site. */
export function pricesIn(prices: Prices, currency: string): Prices {
  const { amountsIn = {} } = prices;
  const amounts = Object.hasOwn(amountsIn, currency) ? amountsIn[currency] : undefined;
  return amounts ? { ...prices, amounts, currency } : prices;
}

interface PricedPlan {
  readonly monthlyPrice: number;
  readonly currency: string;
  readonly monthlyPriceIn: Readonly<Record<string, number>>;
}

/** Returns the price of a plan in a month, or null if it has no price in the currency. */
export function monthlyMoney(plan: PricedPlan, currency: string): Money | null {
  if (currency === plan.currency) return { amountMinor: plan.monthlyPrice, currency };
  const { monthlyPriceIn } = plan;
  if (!Object.hasOwn(monthlyPriceIn, currency)) return null;
  return { amountMinor: monthlyPriceIn[currency] ?? 0, currency };
}

export interface Buying {
  /** The choice of the buyer. */
  readonly wanted?: string | undefined;
  /** The currency of a plan that the buyer pays for. */
  readonly agreed?: string | null | undefined;
  /** Where the buyer gets invoices. */
  readonly country?: string | null | undefined;
}

/**
 * The currency in which somebody buys: the one that they chose, that of their plan, or that of
 * their country, whichever has prices. Otherwise it is that of the site, which always has.
 */
export function currencyFor(
  { wanted, agreed, country }: Buying,
  hasPrices: (currency: string) => boolean,
  ofSite: string,
): string {
  const order = [wanted, agreed, ...currenciesOfCountry(country ?? '')];
  return order.find((one): one is string => Boolean(one) && hasPrices(one ?? '')) ?? ofSite;
}

/** The currency in which somebody buys single pictures. */
export const currencyOfList = (prices: Prices, buying: Buying): string =>
  currencyFor(buying, (one) => currenciesOf(prices).includes(one), prices.currency);
