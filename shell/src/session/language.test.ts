import { subscribe } from '@editorial/platform';
import { installFakePlatform } from '@editorial/testing';
import {
  adoptLanguage,
  applyLanguageToDocument,
  askIn,
  cultureCookie,
  isRightToLeft,
  takeLanguageOfAddress,
} from './language.ts';

beforeEach(() => installFakePlatform());

test('[R9.42][R9.43] the culture cookie carries the language twice', async () => {
  expect(cultureCookie('de')).toMatch(/^\.AspNetCore\.Culture=/);
  await adoptLanguage('de');
  const cookie =
    document.cookie.split('; ').find((part) => part.startsWith('.AspNetCore.Culture=')) ?? '';
  expect(decodeURIComponent(cookie.slice('.AspNetCore.Culture='.length))).toBe('c=de|uic=de');
});
test('what is read again because of a new language has its cookie', async () => {
  const cookies: string[] = [];
  const stop = subscribe(({ session }, before) => {
    if (session.language !== before.session.language)
      cookies.push(decodeURIComponent(document.cookie));
  });
  askIn('es');
  await adoptLanguage('fr');
  stop();
  expect(cookies).toEqual([
    expect.stringContaining('c=es|uic=es'),
    expect.stringContaining('c=fr|uic=fr'),
  ]);
});
test.each(['ar', 'he', 'fa', 'ur'])(
  '[R9.53] %s sets the document from right to left',
  (language) => {
    applyLanguageToDocument(language);
    expect([
      document.documentElement.lang,
      document.documentElement.dir,
      document.body.dir,
    ]).toEqual([language, 'rtl', 'rtl']);
  },
);

test('[R9.53] English sets it from left to right', () => {
  applyLanguageToDocument('ar');
  applyLanguageToDocument('en');
  expect([document.documentElement.lang, document.documentElement.dir, document.body.dir]).toEqual([
    'en',
    'ltr',
    'ltr',
  ]);
});
test.each([
  'ckb',
  'ps',
  'sd',
  'ug',
  'yi',
  'ks',
  'lrc',
  'mzn',
  'pa-Arab',
  'uz-Arab',
  'ar-EG',
  'pa-Arab-PK',
])('[R9.63N] %s is written from right to left', (language) => {
  expect(isRightToLeft(language)).toBe(true);
});
test.each(['pa', 'uz', 'arn', 'de', 'fr'])('[R9.63N] %s is not', (language) => {
  expect(isRightToLeft(language)).toBe(false);
});
test.each([
  ['/preview?culture=de', 'de', '/preview'],
  ['/preview?a=1&ui-culture=ar-EG&b=2', 'ar-EG', '/preview?a=1&b=2'],
  ['/preview?culture=%3Cb%3E', null, '/preview'],
  ['/preview?a=1', null, '/preview?a=1'],
])('a link may ask for a language: %s', (address, language, left) => {
  history.replaceState(null, '', address);
  expect(takeLanguageOfAddress()).toBe(language);
  expect(location.pathname + location.search).toBe(left);
  history.replaceState(null, '', '/');
});
