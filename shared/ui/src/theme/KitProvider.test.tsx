import { render, screen } from '@testing-library/react';
import { KitLanguages, KitProvider, loadKitTexts, useKitText } from '../index.ts';

const Probe = ({ id, parameters }: { id: string; parameters?: unknown[] }) => (
  <p>{useKitText()(id, parameters)}</p>
);

test('texts are English without a provider', () => {
  render(<Probe id="EditorialUi::PageOf" parameters={[2, 5]} />);
  expect(screen.getByText('Page 2 of 5')).toBeInTheDocument();
});

test('the site’s texts take precedence; the kit’s English is used where the site returns only the key, including form texts once they are loaded', async () => {
  const translate = (key: string) => (key === 'AbpUi::Cancel' ? 'Abbrechen' : key.split('::')[1]!);
  render(
    <KitProvider translate={translate}>
      <Probe id="AbpUi::Cancel" />
      <Probe id="EditorialUi::NoRows" />
      <Probe id="_::[as it is]" />
    </KitProvider>,
  );
  expect(screen.getByText('Abbrechen')).toBeInTheDocument();
  expect(screen.getByText('Nothing here yet.')).toBeInTheDocument();
  await import('../forms.ts');
  render(
    <KitProvider translate={translate}>
      <Probe id="EditorialUi::Optional" />
    </KitProvider>,
  );
  expect(screen.getByText('optional')).toBeInTheDocument();
});

/**
 * The keys of a language, with the plural forms that it has beside `_other`. French and Spanish have
 * one for millions, which falls back to the general one.
 */
const withForms = (language: string, keys: readonly string[]): string[] => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const stems = new Set(
    keys.filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length)),
  );
  return keys
    .filter((key) => !stems.has(key.replace(/_[a-z]+$/, '')))
    .concat([...stems].flatMap((stem) => pluralCategories.map((form) => `${stem}_${form}`)))
    .filter((key) => language === 'ar' || !key.endsWith('_many'))
    .toSorted();
};

test('every language has every text in all plural forms, with the same parameters', async () => {
  for (const language of KitLanguages) {
    const texts = await loadKitTexts(language);
    for (const [resource, english] of Object.entries(await loadKitTexts('en'))) {
      const own: Readonly<Record<string, string>> = texts[resource as keyof typeof texts];
      expect(Object.keys(own).toSorted()).toEqual(withForms(language, Object.keys(english)));
      for (const [key, text] of Object.entries(english)) {
        expect(own[key]).not.toBe('');
        for (const [parameter] of text.matchAll(/\{\d\}/g)) expect(own[key]).toContain(parameter);
      }
    }
  }
});

test('a regional language uses its base language’s texts, an unknown one English', async () => {
  expect((await loadKitTexts('de-AT')).AbpUi.Cancel).toBe('Abbrechen');
  expect((await loadKitTexts('xx')).AbpUi.Cancel).toBe('Cancel');
});
