import { arabicSets, countedInArabic } from './arabic.testing.ts';
import {
  addBundledTexts,
  addTexts,
  initLocalization,
  localization,
  t as translate,
} from './localization.ts';
import { setLanguage } from '../store/session.slice.ts';
import { formatMoney } from './formats.ts';

/** These keys are in no file of texts. */
const t = translate as (key: string, parameters?: unknown) => string;

beforeEach(() => {
  initLocalization('en');
  addTexts('en', 'Editorial', {
    Home: 'Home',
    Many: '{{count}} pictures',
    'Between{0}And{1}': 'between {0} and {1}',
  });
  addTexts('en', 'AbpUi', { Cancel: 'Cancel' });
  addTexts('de', 'AbpUi', { Cancel: 'Abbrechen' });
});

test('keys can be Resource::Key, ::Key or _::Text', () => {
  expect([t('AbpUi::Cancel'), t('::Home'), t('_::as it is')]).toEqual([
    'Cancel',
    'Home',
    'as it is',
  ]);
});

test('[R8.25] an unknown key gives the key text, or the default value', () => {
  expect(t('AbpUi::NoSuchKey')).toBe('NoSuchKey');
  expect(t('AbpUi::NoSuchKey', { defaultValue: 'instead' })).toBe('instead');
});

test('the server’s texts override bundled ones in any loading order; other texts are added', () => {
  addTexts('en', 'catalog', { Search: 'Find' });
  addBundledTexts('en', 'catalog', { Search: 'Search', Sort: 'Sort' });
  expect([t('catalog::Search'), t('catalog::Sort')]).toEqual(['Find', 'Sort']);
  addTexts('en', 'catalog', { Sort: 'Order' });
  expect(t('catalog::Sort')).toBe('Order');
});

test('parameters are filled by position and by name', () => {
  expect(t('::Between{0}And{1}', [2, 5])).toBe('between 2 and 5');
  expect(t('::Many', { count: 3 })).toBe('3 pictures');
  expect(t('::Between{0}And{1}', [2])).toBe('between 2 and {1}');
});

test('what people wrote orders no words of the site; amounts keep their own order', () => {
  addTexts('en', 'Editorial', { Offer: '{{name}} offers a seat' });
  for (const sign of ['\u202E', '\u202B', '\u2067', '\u2068'])
    for (const text of [
      t('::Offer', { name: `Ada${sign}` }),
      t('::Between{0}And{1}', [`${sign}A`, 2]),
    ])
      expect(text).not.toContain(sign);
  expect(t('::Offer', { name: '\u2066US$\u2069' })).toBe('\u2066US$\u2069 offers a seat');
});

test('a text missing in the current language falls back to English', () => {
  localization().changeLanguage('de');
  expect(t('AbpUi::Cancel')).toBe('Abbrechen');
  expect(t('::Home')).toBe('Home');
});

test('a count selects the plural form of the language, and numbers are written its way', () => {
  addTexts('en', 'catalog', { Sets_one: 'one set', Sets_other: '{{count, number}} sets' });
  addTexts('ar', 'catalog', { Sets_two: 'مجموعتان', Sets_few: '{{count}} مجموعات' });
  expect([1, 2, 12_000].map((count) => t('catalog::Sets', { count }))).toEqual([
    'one set',
    '2 sets',
    '12,000 sets',
  ]);
  addTexts('en', 'catalog', { Sets_zero: 'nothing' });
  expect(t('catalog::Sets', { count: 0 })).toBe('nothing');
  localization().changeLanguage('ar');
  expect([2, 3].map((count) => t('catalog::Sets', { count }))).toEqual(['مجموعتان', '3 مجموعات']);
});

test('a region’s language is found without its region; an empty text is none', () => {
  addTexts('de', 'Editorial', { Home: '' });
  localization().changeLanguage('de-CH');
  expect([t('AbpUi::Cancel'), t('::Home'), t('::constructor')]).toEqual([
    'Abbrechen',
    'Home',
    'constructor',
  ]);
});

test('a value may hold braces, and a missing one leaves nothing', () => {
  addTexts('en', 'Editorial', { Hello: 'Hello {{name}}{{other}}!' });
  expect(t('::Hello', { name: '{{name}} $&' })).toBe('Hello {{name}} $&!');
  expect(t('::None', { defaultValue: 'no {{name}}', name: 'text' })).toBe('no text');
});

test('[R9.57] an amount without a currency is formatted as USD', () =>
  expect(formatMoney(1900)).toBe('$19.00'));

test('from right to left, the sign of a currency stays with its letters', () => {
  setLanguage('ar');
  expect(formatMoney(4900)).toContain('\u2066US$\u2069');
  expect(formatMoney(4900, 'EUR')).not.toContain('\u2066');
  setLanguage('en');
});

describe('what i18next (27) does with texts', () => {
  const add = (texts: Record<string, string>) => addTexts('en', 'catalog', texts);

  test('each Arabic count has its own form; a form that is missing gives the general one', () => {
    addTexts('ar', 'catalog', { ...arabicSets, Plans_other: '{{count}} خطة' });
    localization().changeLanguage('ar');
    for (const [count, text] of countedInArabic) expect(t('catalog::Sets', { count })).toBe(text);
    expect([2, 3].map((count) => t('catalog::Plans', { count }))).toEqual(['2 خطة', '3 خطة']);
  });

  test('texts nest, have contexts and ordinals, and reach into values', () => {
    add({
      Owner: 'of {{user.name}}',
      Nested: 'All $t(catalog::Owner)',
      Friend: 'A friend',
      Friend_female: 'A girlfriend',
      Place_ordinal_one: '{{count}}st',
      Place_ordinal_two: '{{count}}nd',
      Place_ordinal_other: '{{count}}th',
    });
    expect(t('catalog::Nested', { user: { name: 'Ada' } })).toBe('All of Ada');
    expect(t('catalog::Friend', { context: 'female' })).toBe('A girlfriend');
    expect([1, 2, 4].map((count) => t('catalog::Place', { count, ordinal: true }))).toEqual([
      '1st',
      '2nd',
      '4th',
    ]);
  });

  test('numbers and dates take options and follow the language', () => {
    addTexts('de', 'catalog', {
      Share: '{{share, number(style: percent)}}',
      Price: '{{amount, currency(EUR)}}',
      Since: 'seit {{at, datetime(dateStyle: long; timeZone: UTC)}}',
    });
    localization().changeLanguage('de');
    expect(t('catalog::Share', { share: 0.25 })).toBe('25\u00a0%');
    expect(t('catalog::Price', { amount: 1234.5 })).toBe('1.234,50\u00a0€');
    expect(t('catalog::Since', { at: new Date('2026-03-01') })).toBe('seit 1. März 2026');
  });

  test('Chinese in traditional writing falls back to Chinese, then to English', () => {
    addTexts('zh-hant', 'catalog', { Sort: '排序' });
    addTexts('zh', 'catalog', { Search: '搜索' });
    add({ Sort: 'Sort', Search: 'Search', Filter: 'Filter' });
    localization().changeLanguage('zh-Hant-HK');
    expect(['Sort', 'Search', 'Filter'].map((name) => t(`catalog::${name}`))).toEqual([
      '排序',
      '搜索',
      'Filter',
    ]);
  });

  test('a name with the separator in it, and one of the server with dots, are names', () => {
    add({ 'A::B': 'both', 'Volo.Abp:010001': 'a code' });
    expect([t('catalog::A::B'), t('catalog::Volo.Abp:010001')]).toEqual(['both', 'a code']);
  });

  test('a value that looks like a nested text stays a value', () => {
    add({ Hello: 'Hello {{name}}', Secret: 'secret' });
    expect(t('catalog::Hello', { name: '$t(catalog::Secret)' })).toBe('Hello $t(catalog::Secret)');
  });

  test('only the shell starts it', () =>
    expect(() => localization().init()).toThrow('The shell owns i18next'));
});
