import ar from './ar.ts';
import de from './de.ts';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';

const parameters = (text: string) =>
  [...text.matchAll(/\{\{?[^}]+\}?\}/g)].map(([found]) => found).sort();
const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const arabic = Object.keys(en).flatMap((key) =>
  key.endsWith('_other')
    ? arabicForms.map((form) => key.replace(/other$/, form))
    : key.endsWith('_one')
      ? []
      : [key],
);

test.each<[string, Record<string, string>]>(Object.entries({ ar, de, es, fr }))(
  '%s has exactly the keys of English, with the same parameters',
  (language, texts) => {
    expect(Object.keys(texts).sort()).toEqual(
      (language === 'ar' ? arabic : Object.keys(en)).sort(),
    );
    for (const [key, text] of Object.entries(en)) {
      // In Arabic, "one" is a word, so the text needs no digit.
      if (!key.endsWith('_one'))
        expect({ key, parameters: parameters(texts[key] ?? '') }).toEqual({
          key,
          parameters: parameters(text),
        });
    }
  },
);
