import { readFileSync } from 'node:fs';
import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import { fold } from '../terms.rules.ts';

type Idea = Readonly<Record<TextLanguage, readonly string[]>>;
/** Other words for the same as a word, in the visitor's language first. */
export type SynonymsOf = (word: string, language: TextLanguage) => string[];

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

/** A word as it stands, and without the letters that a plural may end with. */
const formsOf = (folded: string): string[] => [
  folded,
  ...['s', 'es', 'n', 'en', 'e'].flatMap((ending) =>
    folded.endsWith(ending) && folded.length - ending.length > 2
      ? [folded.slice(0, -ending.length)]
      : [],
  ),
];

/**
 * Other words for the same, in the visitor's language and in English, which most texts are in. A
 * word that is not of the visitor's language is taken as one of another.
 */
export function synonymsOf(word: string, language: TextLanguage): string[] {
  const folded = fold(word);
  for (const own of [language, ...TextLanguages.filter((other) => other !== language)])
    for (const form of formsOf(folded)) {
      const found = ideas.get(own)?.get(form);
      if (found)
        return [
          ...new Set(found.flatMap((idea) => [...idea[own], ...idea[language], ...idea.en])),
        ].filter((other) => !formsOf(folded).includes(fold(other)));
    }
  return [];
}

/** Words of a site's own that mean the same: by language, each folded word's whole line. */
type OwnWords = ReadonlyMap<TextLanguage, ReadonlyMap<string, readonly string[]>>;

const MAX_LINES = 500;
const MAX_WORDS_PER_LINE = 12;
const ownLine = /^(?<language>[a-z]{2})\s*:(?<words>.+)$/;
const ownWord = /^[\p{L}\p{M}\p{N}'’-]+(?: [\p{L}\p{M}\p{N}'’-]+){0,2}$/u;

/**
 * Reads a site's own synonyms, one line for words that mean the same: `en: sofa, couch`. Null if a
 * line has another form.
 */
export function readOwnWords(text: string): OwnWords | null {
  const own = new Map<TextLanguage, Map<string, readonly string[]>>();
  const lines = text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_LINES) return null;
  for (const line of lines) {
    const groups = ownLine.exec(line)?.groups;
    const language = TextLanguages.find((known) => known === groups?.language);
    const words = groups?.words?.split(/[,،]/).map((word) => word.trim()) ?? [];
    if (!language || words.length < 2 || words.length > MAX_WORDS_PER_LINE) return null;
    if (!words.every((word) => ownWord.test(word))) return null;
    const known = own.get(language) ?? new Map<string, readonly string[]>();
    own.set(language, known);
    for (const word of words) known.set(fold(word), [...(known.get(fold(word)) ?? []), ...words]);
  }
  return own;
}

/** Synonyms with a site's own words first. Lines that cannot be read are passed over as a whole. */
export function synonymsWith(text: string): SynonymsOf {
  const own = readOwnWords(text);
  if (!own || own.size === 0) return synonymsOf;
  return (word, language) => {
    const forms = formsOf(fold(word));
    const found = [language, ...TextLanguages.filter((other) => other !== language)]
      .map((one) => forms.flatMap((form) => own.get(one)?.get(form) ?? []))
      .find((words) => words.length > 0);
    const others = found?.filter((other) => !forms.includes(fold(other))) ?? [];
    return [...new Set([...others, ...synonymsOf(word, language)])];
  };
}
