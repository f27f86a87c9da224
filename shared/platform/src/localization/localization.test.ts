import { addBundledTexts, addTexts, initLocalization, localization, t } from './localization.ts';
import { setLanguage } from '../store/session.slice.ts';
import { formatMoney } from './formats.ts';

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
