import { act, render, screen } from '@editorial/testing';
import { memo, useMemo } from 'react';
import { setI18n, Trans, useTranslation } from 'react-i18next';
import { addTexts, initLocalization, localization } from './localization.ts';
import { useT, type Translate } from './localization.ts';

beforeEach(() => {
  setI18n(initLocalization('en'));
  addTexts('en', 'guest-book', {
    Sets_one: 'one set',
    Sets_other: '{{count, number}} sets',
    Rich: 'Read the <terms>terms</terms>, <b>please</b>.',
  });
  addTexts('ar', 'guest-book', {
    Sets_zero: 'لا مجموعات',
    Sets_one: 'مجموعة واحدة',
    Sets_two: 'مجموعتان',
    Sets_few: '{{count}} مجموعات',
    Sets_many: '{{count}} مجموعةً',
    Sets_other: '{{count}} مجموعة',
  });
});
const speak = (language: string) => act(() => void localization().changeLanguage(language));

test('useT, useTranslation and Trans show the same texts and follow the language', () => {
  function Page() {
    const t = useT('guest-book');
    const { t: theirs } = useTranslation('guest-book');
    const count = 3;
    return (
      <ul>
        <li>{t('Sets', { count })}</li>
        <li>{theirs('Sets', { count })}</li>
        <li>
          <Trans ns="guest-book" i18nKey="Sets" count={count} />
        </li>
      </ul>
    );
  }
  render(<Page />);
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines()).toEqual(['3 sets', '3 sets', '3 sets']);
  speak('ar');
  expect(lines()).toEqual(['3 مجموعات', '3 مجموعات', '3 مجموعات']);
});

test('Arabic counts on a page: 0, 1, 2, 3, 11, 100', () => {
  function Page() {
    const t = useT('guest-book');
    return (
      <p>
        {[0, 1, 2, 3, 11, 100].map((count) => (
          <span key={count}>{t('Sets', { count })}</span>
        ))}
      </p>
    );
  }
  const { container } = render(<Page />);
  speak('ar');
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    'لا مجموعات',
    'مجموعة واحدة',
    'مجموعتان',
    '3 مجموعات',
    '11 مجموعةً',
    '100 مجموعة',
  ]);
});

test('Trans shows the elements that it is given, and markup of a text as text', () => {
  const { container } = render(
    <Trans ns="guest-book" i18nKey="Rich" components={{ terms: <a href="/terms">terms</a> }} />,
  );
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  expect(container.querySelector('b')).toBeNull();
});

test('the function is the same from render to render, until texts or language change', () => {
  const seen: Translate[] = [];
  let computed = 0;
  const Inner = memo(function Inner({ t }: { readonly t: Translate }) {
    seen.push(t);
    return null;
  });
  function Page({ at }: { readonly at: number }) {
    const t = useT('guest-book');
    useMemo(() => {
      t('Sets');
      computed += 1;
    }, [t]);
    return (
      <p>
        {at} <Inner t={t} />
      </p>
    );
  }
  const { rerender } = render(<Page at={1} />);
  rerender(<Page at={2} />);
  rerender(<Page at={3} />);
  expect([seen.length, computed]).toEqual([1, 1]);
  speak('ar');
  expect(computed).toBe(2);
  act(() => addTexts('ar', 'guest-book', { More: 'المزيد' }));
  expect(computed).toBe(3);
});
