import { type TextLanguage, TextLanguages } from '@editorial/contracts/catalog';
import { stemmer } from '@orama/stemmers/english';
import { LRUCache } from 'lru-cache';
import { fold } from '../../ground/terms.rules.ts';
import { type WordList, wordListOf } from '../search/words/lists/word-list.ts';
import { isStopWord } from '../search/words/stop-words.ts';

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

const split = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{M}]+/u);

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
    words.filter((word) => isStopWord(word, language) && (language === 'en' || word.length > 1))
      .length;
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

const readers = new Map<TextLanguage, Promise<WordReader>>();
const makeReader = async (language: TextLanguage): Promise<WordReader> =>
  new WordReader(language, await wordListOf(language));
