import ar from './ar.ts';
import de from './de.ts';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{?[^}]+\}?\}/g)].map(([found]) => found).sort();

test.each(Object.entries({ ar, de, es, fr }))(
  '%s has every text, with the same parameters',
  (language, texts: Record<string, string>) => {
    expect(Object.keys(en).filter((key) => !texts[key])).toEqual([]);
    const plurals = (key: string) => language === 'ar' && /_(one|two|zero)$/.test(key);
    for (const [key, text] of Object.entries(en))
      if (!plurals(key))
        expect({ key, parameters: placeholders(texts[key]!) }).toEqual({
          key,
          parameters: placeholders(text),
        });
  },
);
