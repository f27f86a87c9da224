import { type TextLanguage, TextLanguages } from '@editorial/contracts/catalog';
import { stemmer } from '@orama/stemmers/english';
import { LRUCache } from 'lru-cache';
import { fold } from '../../../ground/terms.rules.ts';
import { type WordList, wordListOf } from './lists/word-list.ts';
import { isStopWord, stopWords } from './stop-words.ts';

/** A word of a picture's texts. */
export interface TextWord {
  /** In small letters without accents. */
  readonly text: string;
  /** An English word of the same meaning, as far as one is known: only these have vectors. */
  readonly english: string;
  /** Equal for words that say the same, in whatever form. */
  readonly stem: string;
}

/** Taking a compound apart asks a list a hundred times, and pictures share most of their words. */
const MAX_KEPT = 5000;

const split = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);

/** Texts of another language have at least so many of its stop words … */
const LEAST_FOREIGN = 2;
/** … and so many times as many as English ones. */
const FOREIGN_SHARE = 2;

/**
 * The language of a picture's texts: a contributor may write in any. It is the one whose stop words
 * they have most of, or that of their letters. English where these are few: "man in a hat" has three
 * German stop words.
 */
export function languageOf(text: string): TextLanguage {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  const words = [...new Set(split(text))];
  // Of other languages, single letters are left out: "3D" has no French "d'".
  const countOf = (language: TextLanguage) =>
    words.filter(
      (word) => stopWords.get(language)?.has(word) && (language === 'en' || word.length > 1),
    ).length;
  const least = Math.max(LEAST_FOREIGN, FOREIGN_SHARE * countOf('en') + 1);
  const [best] = TextLanguages.filter((language) => language !== 'en')
    .map((language) => ({ language, count: countOf(language) }))
    .toSorted((one, other) => other.count - one.count);
  return best && best.count >= least ? best.language : 'en';
}

/** Reads the words of texts in a language. */
export class WordReader {
  readonly #language: TextLanguage;
  readonly #list: WordList | null;
  readonly #known = new LRUCache<string, TextWord>({ max: MAX_KEPT });

  constructor(language: TextLanguage, list: WordList | null) {
    this.#language = language;
    this.#list = list;
  }

  /** The reader of a language, whose list is read when the first picture needs it. */
  static of(language: TextLanguage): Promise<WordReader> {
    const known = readers.get(language) ?? makeReader(language);
    readers.set(language, known);
    return known;
  }

  /** The words that say something, each once. */
  read(text: string): TextWord[] {
    const words = split(text).filter((word) => !isStopWord(word, this.#language));
    return [...new Set(words.map(fold))]
      .filter((word) => word.length > 1)
      .map((word) => this.#word(word));
  }

  #word(text: string): TextWord {
    const known = this.#known.get(text) ?? this.#make(text);
    this.#known.set(text, known);
    return known;
  }

  #make(text: string): TextWord {
    if (!this.#list) return { text, english: text, stem: stemmer(text) };
    const english = this.#list.englishFor(text);
    const stem = english === null ? this.#list.stem(text) : stemmer(english);
    return { text, english: english ?? text, stem };
  }
}

/** The texts of a picture, as they were written. */
export interface PictureTexts {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}
/** The words of a picture's texts. Many pictures share them, so that each costs a pointer. */
export interface PictureWords {
  readonly title: readonly TextWord[];
  /** Of each keyword. */
  readonly tags: readonly (readonly TextWord[])[];
  /** Of the description and all keywords. */
  readonly rest: readonly TextWord[];
}

/** Further words of a description say little. */
const MAX_REST = 80;

/** Reads texts in their language. */
export async function wordsOfPicture({
  title,
  description,
  tags,
}: PictureTexts): Promise<PictureWords> {
  const reader = await WordReader.of(languageOf([title, description, ...tags].join(' ')));
  return {
    title: reader.read(title),
    tags: tags.map((tag) => reader.read(tag)),
    rest: reader.read(`${description} ${tags.join(' ')}`).slice(0, MAX_REST),
  };
}

const readers = new Map<TextLanguage, Promise<WordReader>>();
const makeReader = async (language: TextLanguage): Promise<WordReader> =>
  new WordReader(language, await wordListOf(language));
