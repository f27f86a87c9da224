/**
 * Locales for dates, numbers and money (R9.55). The first locale of a language is that language's
 * default. The first of the list is the overall default (R9.56).
 */
export const Locales = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'es-ES',
  'es-AR',
  'es-CL',
  'es-CO',
  'es-MX',
  'ar',
  'ar-AE',
  'ar-EG',
  'ar-MA',
  'ar-SA',
  'it-IT',
  'it-CH',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'nl-BE',
  'sv-SE',
  'da-DK',
  'nb-NO',
  'fi-FI',
  'is-IS',
  'pl-PL',
  'cs-CZ',
  'sk-SK',
  'sl-SI',
  'hu-HU',
  'ro-RO',
  'bg-BG',
  'hr-HR',
  'el-GR',
  'tr-TR',
  'ru-RU',
  'uk-UA',
  'he-IL',
  'hi-IN',
  'zh-Hans',
  'zh-Hant',
  'ja-JP',
  'ko-KR',
] as const;

const languageOf = (tag: string): string => tag.split('-')[0] ?? tag;
/** Chinese locales differ by script, which a region implies. */
const scriptOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
};

/**
 * Returns the locale for a culture: the exact one, or else its language's default, or else American
 * English (R9.62N).
 */
export function localeOf(culture: string): string {
  const tag = culture.replaceAll('_', '-').toLowerCase();
  const exact = Locales.find((locale) => locale.toLowerCase() === tag);
  if (exact) return exact;
  const ofLanguage = Locales.filter((locale) => languageOf(locale) === languageOf(tag));
  return (
    ofLanguage.find((locale) => locale.length > 5 && scriptOf(tag) === locale.split('-')[1]) ??
    ofLanguage[0] ??
    Locales[0]
  );
}
