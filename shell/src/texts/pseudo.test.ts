import { addTexts, initLocalization, localization } from '@editorial/platform/shell';
import { t } from '@editorial/platform';
import { pseudo, writePseudo } from './pseudo.ts';

test('a text is accented, longer and in brackets; its parameters stay', () => {
  expect(pseudo('Search')).toBe('[Šéaŕçĥ ~~]'.replace('a', 'ä'));
  expect(pseudo('{0} pictures of {{name}}')).toMatch(/^\[\{0\} .* \{\{name\}\} ~+\]$/);
  expect(pseudo('A long text that grows').length).toBeGreaterThanOrEqual(
    'A long text that grows'.length * 1.4,
  );
  expect([pseudo(''), pseudo(pseudo('Search'))]).toEqual(['', pseudo('Search')]);
});

test('every text of the site is pseudo-localized, including texts added later', () => {
  initLocalization('en');
  addTexts('en', 'Editorial', { Help: 'Help' });
  writePseudo(localization());
  addTexts('en', 'Editorial', { Terms: '{0} sets' });
  expect([t('::Help'), t('::Terms', ['7'])]).toEqual([
    pseudo('Help'),
    pseudo('{0} sets').replace('{0}', '7'),
  ]);
});
