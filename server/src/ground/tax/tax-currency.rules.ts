import { decimalsOf } from '@editorial/contracts/currencies';
import { moneyOf, type Money } from '../money.ts';

/** How an invoice's tax is counted in the currency of the seller's country. */
export interface TaxCurrency {
  readonly currency: string;
  /** Units of the invoice's currency for one unit of this one, such as `1.0850`. */
  readonly rate: string;
}

const EuroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK'.split(
  ' ',
);
const OtherCurrencies: Readonly<Record<string, string>> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IM: 'GBP',
  LI: 'CHF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

/** The currency in which a country wants its VAT. */
const currencyOf = (country: string): string | undefined =>
  EuroCountries.includes(country) ? 'EUR' : OtherCurrencies[country];

const line = /^(\d{4}-\d\d-\d\d) ([A-Z]{3}) (\d{1,6}(?:\.\d{1,6})?)$/;

/** A day that exists, a currency and a rate above zero. */
function isRate(text: string): boolean {
  const [, day = '', , rate = ''] = line.exec(text) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return day !== '' && isDay && Number(rate) > 0;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

/** Whether a setting has one exchange rate a line: `2026-11-25 USD 1.0850`. */
export const areExchangeRates = (text: string): boolean => linesOf(text).every(isRate);

/**
 * How the tax of an invoice in a foreign currency is counted, by the newest rate of its day or
 * before.
 * Null: the invoice is in the own currency, or there is no rate.
 */
export function taxCurrencyFor(
  seller: { readonly country: string; readonly exchangeRates: string },
  invoiceCurrency: string,
  at: Date,
): TaxCurrency | null {
  const currency = currencyOf(seller.country);
  if (!currency || currency === invoiceCurrency) return null;
  const today = at.toISOString().slice(0, 10);
  const [newest] = linesOf(seller.exchangeRates)
    .map((one) => line.exec(one))
    .filter((found) => found?.[2] === invoiceCurrency && (found[1] ?? '') <= today)
    .toSorted((one, other) => ((one?.[1] ?? '') < (other?.[1] ?? '') ? 1 : -1));
  return newest?.[3] ? { currency, rate: newest[3] } : null;
}

/**
 * The tax of an invoice in the currency of the seller's country. Halves of a minor unit are rounded
 * up.
 */
export function taxIn({ currency, rate }: TaxCurrency, tax: Money): Money {
  const scale = 1_000_000n;
  const [whole = '0', part = ''] = rate.split('.');
  const scaled = BigInt(whole) * scale + BigInt(part.padEnd(6, '0'));
  // Both currencies may have other numbers of decimals.
  const times = 10n ** BigInt(decimalsOf(currency));
  const by = scaled * 10n ** BigInt(decimalsOf(tax.currency));
  const amount = (2n * BigInt(tax.amountMinor) * scale * times + by) / (2n * by);
  return moneyOf({ amount: Number(amount), currency });
}
