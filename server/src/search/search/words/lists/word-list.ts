import { readFile } from 'node:fs/promises';
import type { TextLanguage } from '@editorial/contracts/catalog';
import { fold } from '../../../../ground/terms.rules.ts';
import { compoundParts } from '../compounds.rules.ts';

/** Takes the ending off a word in small letters without accents. */
export type Stemmer = (word: string) => string;
type Foreign = Exclude<TextLanguage, 'en'>;

/**
 * Beginnings and endings that stemmers leave: "spielt" and "gespielt" are forms of "spielen",
 * "Fotos" of "Foto". In Arabic "and", "with" and "for" are written together with the next word, and
 * "he" or "she" with a verb.
 */
const affixes: Partial<Record<Foreign, readonly RegExp[]>> = {
  de: [/(?:te?|st)$/, /^ge|te?$/g, /s$/],
  ar: [/^[وفبكل](?=\p{L}{3})/u, /^[يت](?=\p{L}{2})/u],
};
/** Shorter stems are those of too many words. */
const MIN_STEM = 3;

/**
 * The English words for those of another language (README.md beside this file). The list stays one
 * text of sorted lines, which takes a tenth of the memory of a map.
 */
export class WordList {
  readonly #text: string;
  readonly #stem: Stemmer;
  readonly #affixes: readonly RegExp[];

  /** @param text Lines of a stem, `=`, and English words between commas, sorted, each ended by a line break. */
  constructor(text: string, stem: Stemmer, language: Foreign) {
    this.#text = text;
    this.#stem = stem;
    this.#affixes = affixes[language] ?? [];
  }

  /** A word without its ending, in small letters without accents. */
  stem(word: string): string {
    return this.#stem(fold(word));
  }

  /** The English words for a word in any form, the most likely first. */
  of(word: string): readonly string[] {
    const stem = this.stem(word);
    const forms = [
      stem,
      ...this.#affixes
        .map((affix) => stem.replace(affix, ''))
        .filter((form) => form !== stem && form.length >= MIN_STEM),
    ];
    for (const form of forms) {
      const found = this.#line(form);
      if (found !== null) return found.split(',');
    }
    return [];
  }

  /**
   * The likeliest English word for a word, or for what a German compound is in the end. Null if
   * none is known.
   */
  englishFor(word: string): string | null {
    const parts = compoundParts(fold(word), (part) => this.of(part).length > 0);
    const [english] = [word, ...parts.slice(1)].flatMap((one) => this.of(one).slice(0, 1));
    return english ?? null;
  }

  /** The line of a stem, by halves. */
  #line(stem: string): string | null {
    const text = this.#text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const start = text.lastIndexOf('\n', ((low + high) >>> 1) - 1) + 1;
      const sign = text.indexOf('=', start);
      const end = text.indexOf('\n', start);
      const key = text.slice(start, sign);
      if (key === stem) return text.slice(sign + 1, end);
      if (key < stem) low = end + 1;
      else high = start;
    }
    return null;
  }
}

const stemmers: Readonly<Record<Foreign, () => Promise<{ readonly stemmer: Stemmer }>>> = {
  de: () => import('@orama/stemmers/german'),
  fr: () => import('@orama/stemmers/french'),
  es: () => import('@orama/stemmers/spanish'),
  ar: async () => ({ stemmer: (await import('./arabic-stem.rules.ts')).arabicStem }),
};

const loaded = new Map<Foreign, Promise<WordList>>();

async function load(language: Foreign): Promise<WordList> {
  const [text, { stemmer }] = await Promise.all([
    readFile(new URL(`${language}.txt`, import.meta.url), 'utf8'),
    stemmers[language](),
  ]);
  return new WordList(text, stemmer, language);
}

/** The word list of a language, read when a search first needs it. English needs none. */
export function wordListOf(language: TextLanguage): Promise<WordList> | null {
  if (language === 'en') return null;
  const known = loaded.get(language);
  if (known) return known;
  const list = load(language);
  loaded.set(language, list);
  return list;
}
