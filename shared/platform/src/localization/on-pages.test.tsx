import { act, render, screen } from '@editorial/testing';
import { memo, useMemo } from 'react';
import { setI18n, Trans, useTranslation } from 'react-i18next';
import { arabicSets, countedInArabic } from './arabic.testing.ts';
import { addTexts, initLocalization, localization, useT, type Translate } from './localization.ts';

/** What a team writes, so that the keys of its texts are checked. */
declare module '@editorial/platform' {
  interface TextResources {
    'guest-book': { Sets_one: string; Sets_other: string; Rich: string };
  }
}

beforeEach(() => {
  setI18n(initLocalization('en'));
  addTexts('en', 'guest-book', {
    Sets_one: 'one set',
    Sets_other: '{{count, number}} sets',
    Rich: 'Read the <terms>terms</terms>, <b>please</b>.',
  });
  addTexts('ar', 'guest-book', arabicSets);
});
const speak = (language: string) => act(() => void localization().changeLanguage(language));

test('useT, useTranslation and Trans show the same texts and follow the language', () => {
  function Line({ count }: { readonly count: number }) {
    const t = useT('guest-book');
    const { t: theirs } = useTranslation('guest-book');
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
  render(countedInArabic.map(([count]) => <Line key={count} count={count} />));
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const thrice = (texts: readonly string[]) => texts.flatMap((text) => [text, text, text]);
  expect(lines()).toEqual(thrice(['0 sets', 'one set', '2 sets', '3 sets', '11 sets', '100 sets']));
  speak('ar');
  expect(lines()).toEqual(thrice(countedInArabic.map(([, text]) => text)));
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
