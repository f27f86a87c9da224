import { isCountry } from '@editorial/contracts/countries';
import type { PriceList } from '@editorial/contracts/subscription';
import type { FastifyRequest } from 'fastify';
import { taxRuleFor } from '../../ground/tax/tax.rules.ts';
import { languageOf } from '../../settings/configuration/texts.ts';
import type { Context } from '../context/context.ts';
import { saleNow } from '../tax/vat-numbers.ts';
import { rememberedCurrency } from '../pricing/remembered-currency.ts';
import type { ShownTo } from './buyer-currency.ts';

const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    // Anybody may send anything as a language.
    return null;
  }
};

/**
 * The country that a visitor's browser speaks of (ISO 3166-1), or undefined. It decides on nothing but
 * the prices that are shown first: a region beside the language of the page, such as `de-AT`; else the
 * country in which most people speak that language; for English, which is spoken everywhere, a region
 * beside another language.
 */
export function visitorCountry(
  request: Pick<FastifyRequest, 'headers' | 'query'>,
): string | undefined {
  const language = languageOf(request);
  const locales = String(request.headers['accept-language'] ?? '')
    .split(',')
    .flatMap((part) => localeOf(part.split(';')[0]?.trim() ?? '') ?? []);
  const ofLanguage = locales.find((locale) => locale.language === language && locale.region);
  const likely = language === 'en' ? undefined : new Intl.Locale(language).maximize().region;
  const regions = [ofLanguage?.region, likely, ...locales.map(({ region }) => region)];
  return regions.find((region) => region !== undefined && isCountry(region));
}

/** Which prices a request shows: in the given currency, else in a remembered one. */
export const shownTo = (
  request: Pick<FastifyRequest, 'headers' | 'query' | 'cookies'>,
  currency?: string,
): ShownTo => ({
  wanted: currency ?? rememberedCurrency(request),
  visitor: visitorCountry(request),
});

/** The tax that consumers of a country pay now on top of every price. */
export function consumersTax(
  context: Pick<Context, 'settings' | 'clock'>,
  country: string | null | undefined,
): PriceList['tax'] {
  if (!country || !isCountry(country)) return undefined;
  const { seller, now } = saleNow(context);
  return { country, ...taxRuleFor(seller, { country }, now) };
}
