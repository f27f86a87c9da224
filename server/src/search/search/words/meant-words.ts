import type { TextLanguage } from '@editorial/contracts/catalog';
import { wordVectors } from './meaning/word-vectors.ts';
import { slipCost } from './slips.rules.ts';
import { Speller } from './spelling.rules.ts';
import { isStopWord } from './stop-words.ts';

/** A word that somebody may have meant by another one. */
export interface MeantWord {
  readonly word: string;
  /** How many texts have it. */
  readonly count: number;
  /** The cost of the slips that turn it into the typed word. */
  readonly cost: number;
  /** The logarithm of how likely it was meant, up to a constant. */
  readonly likelihood: number;
}

/** The cost of a word of another language. */
const FOREIGN = 0.5;
/** More words than these are hardly ever meant. */
const MOST_MEANT = 3;
/** Of the words that say nothing, only those of so many letters may be meant: "betewen" … */
const MIN_STOP_LETTERS = 5;
/** … at this cost. */
const STOP_WORD_COST = 0.5;

/** Endings of English, each with what has to be before it. */
const endings: readonly (readonly [string, RegExp])[] = [
  ['s', /[^s]$/],
  ['d', /e$/],
  ['r', /e$/],
  ['rs', /e$/],
  ...['es', 'ed', 'er', 'ers'].map((ending) => [ending, /[^e]$/] as const),
  ['ing', /./],
  ['ly', /./],
];
/** Whether a word is a known one with an ending of English: "xboxes", not "dogss". */
export const isFormOf = (word: string, isKnown: (word: string) => boolean): boolean =>
  endings.some(([ending, before]) => {
    const start = word.slice(0, -ending.length);
    return word.endsWith(ending) && before.test(start) && isKnown(start);
  });

let ofEnglish: Speller | undefined;
/** The usual English words, of which a catalog may have another form only. */
const englishSpeller = (): Speller =>
  (ofEnglish ??= new Speller(
    wordVectors()
      .words()
      .map((word) => [word, 1] as const),
  ));

interface KnownWord {
  readonly count: number;
  /** A bit for each language that the word is of. */
  readonly languages: number;
}

/** Finds what mistyped words mean, among a catalog's words and all of their English forms. */
export class MeantWords {
  readonly #words: ReadonlyMap<string, KnownWord>;
  readonly #countOfForms: (word: string) => number;
  readonly #speller: Speller;

  constructor(words: ReadonlyMap<string, KnownWord>, countOfForms: (word: string) => number) {
    this.#words = words;
    this.#countOfForms = countOfForms;
    this.#speller = new Speller(Array.from(words, ([word, { count }]) => [word, count] as const));
  }

  /** English words that are near, and that texts have in another form: "visitor" for "visitors". */
  #forms(typed: string, least: number): (readonly [string, number])[] {
    return englishSpeller()
      .near(typed)
      .filter(({ word }) => !this.#words.has(word))
      .map(({ word }) => [word, this.#countOfForms(word)] as const)
      .filter(([, count]) => count > 0 && count >= least);
  }

  /**
   * The likeliest words first (a noisy channel, decision 1262).
   * @param asked `weight` is that of a slip beside the frequency of a word; at least `least` texts
   * have each word.
   */
  meantBy(
    typed: string,
    asked: {
      readonly language: TextLanguage;
      readonly bit: number;
      readonly weight: number;
      readonly least?: number;
    },
  ): readonly MeantWord[] {
    const { language, bit, weight, least = 0 } = asked;
    const near = this.#speller.near(typed, least).map(({ word }) => {
      const { count = 0, languages = 0 } = this.#words.get(word) ?? {};
      return { word, count, foreign: (languages & bit) === 0 ? FOREIGN : 0 };
    });
    const forms = language === 'en' ? this.#forms(typed, least) : [];
    const isStop = (word: string) => isStopWord(word, language);
    return [...near, ...forms.map(([word, count]) => ({ word, count, foreign: 0 }))]
      .filter(
        ({ word }) => !isStop(word) || Math.min(word.length, typed.length) >= MIN_STOP_LETTERS,
      )
      .map(({ word, count, foreign }) => {
        const cost = slipCost(typed, word) + foreign + (isStop(word) ? STOP_WORD_COST : 0);
        return { word, count, cost, likelihood: Math.log(count + 1) - weight * cost };
      })
      .sort((a, b) => b.likelihood - a.likelihood || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_MEANT);
  }
}
