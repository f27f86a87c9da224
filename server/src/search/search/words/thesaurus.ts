import { readFileSync } from 'node:fs';
import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import { readOwnWords } from '../../../settings/own-synonyms.ts';
import { fold } from '../../../ground/terms.rules.ts';
import { isStopWord } from './stop-words.ts';

type Idea = Readonly<Record<TextLanguage, readonly string[]>>;
const ideas = new Map<TextLanguage, Map<string, Idea[]>>(
  TextLanguages.map((language) => [language, new Map()]),
);

function read(line: string): void {
  const lists = line
    .split('|')
    .map((list) => list.split(',').map((word) => word.trim().normalize('NFC')));
  const idea = Object.fromEntries(
    TextLanguages.map((language, at) => [language, lists[at] ?? []]),
  ) as unknown as Idea;
  for (const language of TextLanguages)
    for (const word of idea[language]) {
      const key = fold(word);
      const known = ideas.get(language);
      known?.set(key, [...(known.get(key) ?? []), idea]);
    }
}

for (const line of readFileSync(new URL('thesaurus.txt', import.meta.url), 'utf8').split('\n'))
  if (line !== '' && !line.startsWith('#')) read(line);

/**
 * The letters that a plural adds in each language. Those of another language would make other
 * words: German "n" made "the" of "then", German "e" made a car of "care".
 */
const pluralEndings: Readonly<Record<TextLanguage, readonly RegExp[]>> = {
  en: [/s$/, /(?<=s|x|z|ch|sh)es$/],
  de: [/n$/, /en$/, /e$/, /s$/, /es$/],
  fr: [/[sx]$/],
  es: [/s$/, /(?<=[^aeiou])es$/],
  ar: [],
};

/** A word as it is, and without the letters that a plural may add. */
const formsOf = (folded: string, language: TextLanguage): string[] => [
  folded,
  ...pluralEndings[language]
    .map((ending) => folded.replace(ending, ''))
    .filter((form) => form !== folded && form.length > 2),
];

/** Other words for the same as a word, in the visitor's language first. */
export interface SynonymsOf {
  /**
   * @param isOwn Whether the word is known to be of the visitor's language. If so, no word of
   * another language means it, even one that is written alike.
   */
  (word: string, language: TextLanguage, isOwn?: boolean): string[];
}

const languagesFor = (language: TextLanguage, isOwn: boolean): readonly TextLanguage[] =>
  isOwn ? [language] : [language, ...TextLanguages.filter((other) => other !== language)];

/**
 * Other words for the same, in the visitor's language and in English, which most texts are in. A
 * word that is not of the visitor's language is taken as one of another. A stop word has none:
 * "the" is not the French "thé".
 */
export const synonymsOf: SynonymsOf = (word, language, isOwn = false) => {
  if (isStopWord(word, language)) return [];
  const folded = fold(word);
  for (const own of languagesFor(language, isOwn))
    for (const form of formsOf(folded, own)) {
      const found = ideas.get(own)?.get(form);
      if (found) {
        const forms = formsOf(folded, own);
        return [
          ...new Set(found.flatMap((idea) => [...idea[own], ...idea[language], ...idea.en])),
        ].filter((other) => !forms.includes(fold(other)));
      }
    }
  return [];
};

/** Synonyms with a site's own words first. Lines that cannot be read are passed over as a whole. */
export function synonymsWith(text: string): SynonymsOf {
  const own = readOwnWords(text);
  if (!own || own.size === 0) return synonymsOf;
  return (word, language, isOwn = false) => {
    const folded = fold(word);
    for (const one of languagesFor(language, isOwn)) {
      const forms = formsOf(folded, one);
      const found = forms.flatMap((form) => own.get(one)?.get(form) ?? []);
      if (found.length > 0) {
        const others = found.filter((other) => !forms.includes(fold(other)));
        return [...new Set([...others, ...synonymsOf(word, language, isOwn)])];
      }
    }
    return synonymsOf(word, language, isOwn);
  };
}
