import { Locales, localeOf } from './locales.ts';

test('[R9.55] there are 45 to 60 supported locales, without duplicates, and each one loads', () => {
  expect(Locales.length).toBeGreaterThanOrEqual(45);
  expect(Locales.length).toBeLessThanOrEqual(60);
  expect(new Set(Locales).size).toBe(Locales.length);
  expect(Intl.DateTimeFormat.supportedLocalesOf([...Locales])).toHaveLength(Locales.length);
  for (const locale of Locales)
    expect(new Intl.DateTimeFormat(locale).resolvedOptions().locale.split('-')[0]).toBe(
      locale.split('-')[0],
    );
});

test('[R9.62N] an unknown regional locale falls back to its language, an unknown language to English', () => {
  expect(['de', 'de-LI', 'fr-LU', 'es-PE', 'ar-SY', 'pt-AO', 'en-SG'].map(localeOf)).toEqual([
    'de-DE',
    'de-DE',
    'fr-FR',
    'es-ES',
    'ar',
    'pt-PT',
    'en-US',
  ]);
  expect(['tlh', 'xx-YY', '', 'not a tag'].map(localeOf)).toEqual([
    'en-US',
    'en-US',
    'en-US',
    'en-US',
  ]);
  expect(['de-AT', 'en_GB', 'PT-br', 'zh-TW', 'zh-CN', 'zh-Hant-HK'].map(localeOf)).toEqual([
    'de-AT',
    'en-GB',
    'pt-BR',
    'zh-Hant',
    'zh-Hans',
    'zh-Hant',
  ]);
});
