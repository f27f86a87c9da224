import { isCountry } from '@editorial/contracts/countries';
import { LANGUAGES_HEADER } from '@editorial/contracts/names';
import type { FastifyRequest } from 'fastify';
import { languageOf } from './texts.ts';

/** More languages than a browser sends. Reading a header full of them would take some 50 ms. */
const MAX_TAGS = 20;

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
    .split(',', MAX_TAGS)
    .flatMap((part) => localeOf(part.split(';')[0]?.trim() ?? '') ?? []);
  const isEnglish = language === 'en';
  const ofLanguage = locales.find((locale) => locale.language === language && locale.region);
  const likely = isEnglish ? undefined : new Intl.Locale(language).maximize().region;
  const ofPage = isEnglish ? [] : [ofLanguage?.region, likely];
  const regions = [...ofPage, ...locales.map(({ region }) => region)];
  return regions.find((region) => region !== undefined && isCountry(region));
}
