import { t, type Translate } from '@editorial/platform';
import type i18next from 'i18next';

/** What the compiler checks: `npm test -- types` fails if one of these compiles, or stops compiling. */
const compiled = (
  own: Translate<'catalog'>,
  outside: Translate<'light-table'>,
  i18n: typeof i18next,
) => [
  t('::Help'),
  t('catalog::ViewAssets'),
  t('_::as it is'),
  own('SetCount', { count: 2 }),
  own('::Help'),
  own(`Sort:${'newest' as 'newest' | 'oldest'}`),
  own(`Value:${String(1)}`, { defaultValue: 'data names it' }),
  // Texts of another team are not known here.
  outside('Anything'),
  i18n.t('catalog::SetCount', { count: 2 }),
  // @ts-expect-error -- misspelled
  t('::Hepl'),
  // @ts-expect-error -- misspelled
  t('catalog::Serach'),
  // @ts-expect-error -- misspelled
  own('SetCuont', { count: 2 }),
  // @ts-expect-error -- any text, without a default
  own(`Value:${String(1)}`),
  // @ts-expect-error -- misspelled
  i18n.t('catalog::SetCuont'),
];

test('keys are checked by the compiler', () => expect(compiled).toHaveLength(3));
