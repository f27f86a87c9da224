import { readFileSync } from 'node:fs';
import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import type { SearchNode } from './search-node.ts';

const lines = readFileSync(new URL('stop-words.txt', import.meta.url), 'utf8')
  .normalize('NFC')
  .split('\n');
const wordsOf = (language: TextLanguage): string[] =>
  lines
    .find((line) => line.startsWith(`${language}: `))
    ?.slice(4)
    .split(' ') ?? [];

/** The stop words of each language, in small letters, with their accents. */
export const stopWords = new Map<TextLanguage, ReadonlySet<string>>(
  TextLanguages.map((language) => [language, new Set(wordsOf(language))]),
);

/**
 * Whether a word says nothing in a language. Accents count: an English visitor who types "thé"
 * means tea, not "the".
 */
export const isStopWord = (word: string, language: TextLanguage): boolean =>
  stopWords.get(language)?.has(word.normalize('NFC').toLowerCase()) === true;

/** French articles and pronouns that lost their vowel, before a word of at least two letters. */
const Elided = /^(?:[cdjlmnst]|(?:jus|lors|puis)?qu)['’](?=\p{L}{2})/iu;

/** A word without the stop word that is written together with it: "l'arbre" is "arbre". */
const withoutElided = (word: string, language: TextLanguage): string =>
  language === 'fr' ? word.replace(Elided, '') : word;

/**
 * The parts of a search that say something: "the sea" finds what "sea" finds, in each engine. Null
 * if there are none: a search of stop words alone asks for nothing in particular, like an empty
 * one. Phrases keep their stop words.
 */
export function withoutStopWords(node: SearchNode, language: TextLanguage): SearchNode | null {
  if (node.kind === 'word') {
    const text = withoutElided(node.text, language);
    return isStopWord(text, language) ? null : { ...node, text };
  }
  if (node.kind === 'not') {
    const part = withoutStopWords(node.part, language);
    return part && { kind: 'not', part };
  }
  if (node.kind !== 'and' && node.kind !== 'or') return node;
  const parts = node.parts.flatMap((part) => withoutStopWords(part, language) ?? []);
  return parts.length > 1 ? { kind: node.kind, parts } : (parts[0] ?? null);
}
