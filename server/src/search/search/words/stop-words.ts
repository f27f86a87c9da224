import { readFileSync } from 'node:fs';
import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import type { SearchNode } from './search-node.ts';

const lines = readFileSync(new URL('stop-words.txt', import.meta.url), 'utf8')
  .normalize('NFC')
  .split('\n');
/** The words of each language in the lines that begin with a name. */
const wordsOf = (name: string): ReadonlyMap<TextLanguage, ReadonlySet<string>> =>
  new Map(
    TextLanguages.map((language) => {
      const start = `${name}${language}: `;
      const line = lines.find((one) => one.startsWith(start));
      return [language, new Set(line?.slice(start.length).split(' '))];
    }),
  );

/** The stop words of each language, in small letters, with their accents. */
export const stopWords = wordsOf('');
const articles = wordsOf('articles ');
/** Stop words that may be a thing. */
export const things = wordsOf('things ');

/**
 * Whether a word says nothing in a language. Accents count: an English visitor who types "thé"
 * means tea, not "the".
 */
export const isStopWord = (word: string, language: TextLanguage): boolean =>
  isAmong(stopWords, word, language);
const isAmong = (words: typeof stopWords, word: string, language: TextLanguage): boolean =>
  words.get(language)?.has(word.normalize('NFC').toLowerCase()) === true;

const isWordOf = (words: typeof stopWords, node: SearchNode, language: TextLanguage): boolean =>
  node.kind === 'word' && isAmong(words, node.text, language);

/**
 * Whether a stop word means a thing where it stands: nothing else is asked for ("can", "the can"),
 * or in English, whose nouns follow each other, it comes behind an article or another noun ("tin
 * can"), or before the only other word ("can opener"). In "how can I" and "can dogs swim" it does
 * not.
 */
function meansThing(parts: readonly SearchNode[], at: number, language: TextLanguage): boolean {
  const isOf = (words: typeof stopWords, place: number) => {
    const node = parts[place];
    return node !== undefined && isWordOf(words, node, language);
  };
  if (!isOf(things, at)) return false;
  if (parts.every((_, place) => place === at || isOf(articles, place))) return true;
  if (language !== 'en') return false;
  if (at === 0) return parts.length === 2 && !isOf(stopWords, 1);
  return isOf(articles, at - 1) || !isOf(stopWords, at - 1);
}

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
    if (meansThing([node], 0, language)) return { ...node, isPrefix: false, isThing: true };
    const text = withoutElided(node.text, language);
    return isStopWord(text, language) ? null : { ...node, text };
  }
  if (node.kind === 'not') {
    const part = withoutStopWords(node.part, language);
    return part && { kind: 'not', part };
  }
  if (node.kind !== 'and' && node.kind !== 'or') return node;
  const parts = node.parts.flatMap((part, at) =>
    isWordOf(things, part, language) && !meansThing(node.parts, at, language)
      ? []
      : (withoutStopWords(part, language) ?? []),
  );
  return parts.length > 1 ? { kind: node.kind, parts } : (parts[0] ?? null);
}
