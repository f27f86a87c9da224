import { addBundledTexts, addTexts, initLocalization, localization, t } from './localization.ts';
import { formatMoney } from './formats.ts';

beforeEach(async () => {
  await initLocalization('en');
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

test('a text missing in the current language falls back to English', async () => {
  await localization().changeLanguage('de');
  expect(t('AbpUi::Cancel')).toBe('Abbrechen');
  expect(t('::Home')).toBe('Home');
});

test('[R9.57] an amount without a currency is formatted as USD', () =>
  expect(formatMoney(1900)).toBe('$19.00'));
