import { type TextLanguage, TextLanguages } from '@editorial/contracts/catalog';
import { stemmer } from '@orama/stemmers/english';
import { fold } from '../../../ground/terms.rules.ts';
import { Recent } from '../recent.ts';
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

/** Most texts have no other letters, and are split in a third of the time. */
const Plain = /^[ -~\s]*$/;
const split = (text: string): string[] =>
  Plain.test(text)
    ? text.toLowerCase().split(/[^a-z]+/)
    : text
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}\p{M}]+/u);

const Arabic = /\p{Script=Arabic}/u;
/** Texts of another language have at least so many of its stop words … */
const LEAST_FOREIGN = 2;
/** … and so many times as many as English ones. */
const FOREIGN_SHARE = 2;

/**
 * The language of a picture's texts: a contributor may write in any. It is the one whose stop words
 * they have most of, or that of their letters. English where these are few: "man in a hat" has three
 * German stop words.
 */
export const languageOf = (text: string): TextLanguage => languageOfWords(split(text));

/** The languages that have a word as a stop word, by their place among all. */
const languagesOfStopWord = new Map<string, number[]>();
for (const [at, language] of TextLanguages.entries())
  for (const word of stopWords.get(language) ?? [])
    // Of other languages, single letters are left out: "3D" has no French "d'".
    if (language === 'en' || word.length > 1)
      languagesOfStopWord.set(word, [...(languagesOfStopWord.get(word) ?? []), at]);

function languageOfWords(words: readonly string[]): TextLanguage {
  if (words.some((word) => Arabic.test(word))) return 'ar';
  const counts = TextLanguages.map(() => 0);
  for (const word of new Set(words))
    for (const at of languagesOfStopWord.get(word) ?? []) counts[at] = (counts[at] ?? 0) + 1;
  const english = counts[TextLanguages.indexOf('en')] ?? 0;
  const least = Math.max(LEAST_FOREIGN, FOREIGN_SHARE * english + 1);
  let [best, most]: [TextLanguage, number] = ['en', least - 1];
  for (const [at, language] of TextLanguages.entries()) {
    const count = counts[at] ?? 0;
    if (language !== 'en' && count > most) [best, most] = [language, count];
  }
  return best;
}

/** Reads the words of texts in a language. */
export class WordReader {
  readonly #language: TextLanguage;
  readonly #list: WordList | null;
  /** By the word as it is written, in small letters. */
  readonly #known = new Recent<{ readonly word: TextWord | null }>(() => MAX_KEPT);
  /** Words that differ in accents only are one. */
  readonly #byText = new Recent<TextWord>(() => MAX_KEPT);

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
    return this.of(split(text));
  }

  /** The same for words in small letters. */
  of(words: readonly string[]): TextWord[] {
    const found = new Map<string, TextWord>();
    for (const typed of words) {
      const word = this.#word(typed);
      if (word) found.set(word.text, word);
    }
    return [...found.values()];
  }

  /** Null for a word that says nothing. */
  #word(typed: string): TextWord | null {
    const known = this.#known.get(typed);
    if (known) return known.word;
    const text = fold(typed);
    const saysNothing = text.length < 2 || isStopWord(typed, this.#language);
    const word = saysNothing ? null : (this.#byText.get(text) ?? this.#make(text));
    if (word) this.#byText.set(text, word);
    this.#known.set(typed, { word });
    return word;
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
  const [ofTitle, ofDescription, ofTags] = [split(title), split(description), tags.map(split)];
  const ofRest = [...ofDescription, ...ofTags.flat()];
  const reader = await WordReader.of(languageOfWords([...ofTitle, ...ofRest]));
  return {
    title: reader.of(ofTitle),
    tags: ofTags.map((words) => reader.of(words)),
    rest: reader.of(ofRest).slice(0, MAX_REST),
  };
}

const readers = new Map<TextLanguage, Promise<WordReader>>();
const makeReader = async (language: TextLanguage): Promise<WordReader> =>
  new WordReader(language, await wordListOf(language));
