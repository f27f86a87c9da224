import { actingTexts } from './acting.ts';
import ar from './ar.ts';
import de from './de.ts';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const english: Texts = en;
const parameters = (text: string) =>
  [...text.matchAll(/\{\{?[^}]+\}?\}/g)].map(([found]) => found).sort();
const withForms = (key: string, language: string): string[] =>
  key.endsWith('_other')
    ? new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.map((form) => key.replace(/other$/, form))
    : key.endsWith('_one')
      ? []
      : [key];

test.each<[string, Texts]>([
  ['ar', ar],
  ['de', de],
  ['en', en],
  ['es', es],
  ['fr', fr],
])('%s has exactly the keys of English, in its own plural forms', (language, texts) => {
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [resource, own] of Object.entries(english)) {
    // French and Spanish have a plural form for millions, which falls back to the general one.
    const wanted = Object.keys(own)
      .flatMap((key) => withForms(key, language))
      .filter((key) => language === 'ar' || !key.endsWith('_many'));
    expect(Object.keys(texts[resource] ?? {}).sort()).toEqual(wanted.sort());
  }
});

test.each<[string, Texts]>([
  ['ar', ar],
  ['de', de],
  ['es', es],
  ['fr', fr],
])('%s has the parameters of English, and no empty text', (_language, texts) => {
  for (const [resource, own] of Object.entries(english)) {
    for (const [key, text] of Object.entries(own)) {
      const translated = texts[resource]?.[key] ?? '';
      expect({ key, isEmpty: translated === '' }).toEqual({ key, isEmpty: false });
      // Arabic has a word for "one", so its text needs no number.
      if (!key.endsWith('_one'))
        expect({ key, found: parameters(translated) }).toEqual({ key, found: parameters(text) });
    }
  }
});

test.each(Object.entries(actingTexts))(
  '%s has the texts of acting for somebody, with the parameters of English',
  (_language, texts: Readonly<Record<string, string>>) => {
    expect(Object.keys(texts)).toEqual(Object.keys(actingTexts.en));
    for (const [key, text] of Object.entries<string>(actingTexts.en))
      expect({ key, found: parameters(texts[key] ?? '') }).toEqual({
        key,
        found: parameters(text),
      });
  },
);
