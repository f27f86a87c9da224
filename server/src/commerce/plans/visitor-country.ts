import { isCountry } from '@editorial/contracts/countries';
import { LANGUAGES_HEADER } from '@editorial/contracts/names';
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
 * country in which most people speak that language. English is spoken everywhere, also on the browsers
 * of other countries: the first region of all counts. The page sends the browser's languages apart from its own.
 */
export function visitorCountry(
  request: Pick<FastifyRequest, 'headers' | 'query'>,
): string | undefined {
  const language = languageOf(request);
  const { headers } = request;
  const sent = headers[LANGUAGES_HEADER.toLowerCase()] ?? headers['accept-language'] ?? '';
  const locales = String(sent)
    .split(',')
    .flatMap((part) => localeOf(part.split(';')[0]?.trim() ?? '') ?? []);
  const isEnglish = language === 'en';
  const ofLanguage = locales.find((locale) => locale.language === language && locale.region);
  const likely = isEnglish ? undefined : new Intl.Locale(language).maximize().region;
  const ofPage = isEnglish ? [] : [ofLanguage?.region, likely];
  const regions = [...ofPage, ...locales.map(({ region }) => region)];
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
