import { readFileSync } from 'node:fs';
import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import { fold } from '../terms.rules.ts';

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
