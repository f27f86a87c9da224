import type { TextLanguage } from '@editorial/contracts/catalog';
import { fold } from '../../../ground/terms.rules.ts';
import { wantedWords } from './expansion.rules.ts';
import { isFilterWord } from './filter-words.ts';
import type { WordList } from './lists/word-list.ts';
import { wordVectors } from './meaning/word-vectors.ts';
import type { MeantWord } from './meant-words.ts';
import type { SearchNode } from './search-node.ts';
import type { Vocabulary } from './vocabulary.ts';

/** At most so many results may come of a typo. */
const MAX_OF_TYPO = 2;
/** Those few may be of another form of the word: a correction must find so many times more. */
const MORE_TIMES = 20;
/**
 * Slips in words that nobody writes are corrected whatever these find, if they cost so little, and
 * the right words find at least this share of it.
 */
const SURE_COST = 1;
const SURE_SHARE = 0.5;
/** A page is full with so many: then nothing else is offered. */
export const FULL = 60;
/** An offered text must find so many times more. */
const OFFER_MORE_TIMES = 4;
/** More texts than these are not compared. */
const MOST_TEXTS = 6;

/** A text as it was typed. */
export interface TypedText {
  readonly text: string;
  readonly query: SearchNode;
  readonly language: TextLanguage;
  readonly vocabulary: Vocabulary;
  /** English words for those of the language. A word that has some is no typo. */
  readonly list?: WordList | null;
}
/** Counts the pictures that a text finds. */
type Count = (text: string) => Promise<number>;

/** Whether a word is neither in the texts nor usual English. */
const isStrange = (word: string, vocabulary: Vocabulary): boolean =>
  vocabulary.countOf(word) === 0 && !wordVectors().isWord(fold(word));

/** A text with other words for some, and how likely it was meant, up to a constant. */
interface MeantText {
  readonly text: string;
  readonly likelihood: number;
  /** The words that were exchanged, each with the one that it became. */
  readonly changes: ReadonlyMap<string, MeantWord>;
}

/** The texts that were meant, with other words by `meantBy`, the likeliest by each word first. */
function meantTexts(
  { text, query, language }: TypedText,
  meantBy: (word: string) => readonly MeantWord[],
): readonly MeantText[] {
  let all: readonly Omit<MeantText, 'text'>[] = [{ likelihood: 0, changes: new Map() }];
  for (const word of new Set(wantedWords(query, language).map((one) => one.text))) {
    const meant = /^[\p{L}\p{M}]+$/u.test(word) ? meantBy(word) : [];
    if (meant.length > 0)
      all = all
        .flatMap(({ likelihood, changes }) =>
          meant.map((one) => ({
            likelihood: likelihood + one.likelihood,
            changes: new Map(changes).set(word, one),
          })),
        )
        .toSorted((one, other) => other.likelihood - one.likelihood)
        .slice(0, MOST_TEXTS);
  }
  return all
    .filter(({ changes }) => changes.size > 0)
    .map((one) => ({
      ...one,
      text: text.replace(/[\p{L}\p{M}]+/gu, (word) => one.changes.get(word)?.word ?? word),
    }));
}

/** The likeliest text, also by how many pictures have its words together, and that number. */
async function likeliest(
  texts: readonly MeantText[],
  count: Count,
): Promise<{ readonly meant: MeantText; readonly found: number } | null> {
  let best: { meant: MeantText; found: number; likelihood: number } | null = null;
  for (const meant of texts) {
    const found = await count(meant.text);
    const likelihood = meant.likelihood + Math.log(found + 0.5);
    if (!best || likelihood > best.likelihood) best = { meant, found, likelihood };
  }
  return best;
}

/**
 * A text with its typos corrected, if it then finds far more, or if its words are not written like
 * that anywhere. Null if it stays. The other words say which of several was meant: a "bare
 * chesed" is no chased one.
 */
export async function correctedText(typed: TypedText, count: Count): Promise<string | null> {
  const { text, query, language, vocabulary, list } = typed;
  const isUsual = (word: string) => isFilterWord(word) || (list?.of(word).length ?? 0) > 0;
  const all = meantTexts(typed, (word) =>
    isUsual(word) ? [] : vocabulary.corrections(word, language),
  );
  if (all.length === 0) return null;
  // A word that nobody writes finds others by its stem, or as a beginning of theirs.
  const isSure = ({ changes }: MeantText) =>
    language === 'en' &&
    [...changes].every(([word, { cost }]) => cost <= SURE_COST && isStrange(word, vocabulary));
  const found = await count(text);
  const able = found > MAX_OF_TYPO ? all.filter(isSure) : all;
  const isAlone = query.kind === 'word';
  const best = await likeliest(isAlone ? able.slice(0, 1) : able, count);
  if (!best) return null;
  if (found <= MAX_OF_TYPO && best.found > MORE_TIMES * found) return best.meant.text;
  const isEnough = found === 0 ? !isAlone : best.found >= SURE_SHARE * found;
  return isEnough && isSure(best.meant) ? best.meant.text : null;
}

/**
 * Another text that was more likely meant, although the catalog has all of the typed words: it
 * finds far more than this one, which finds less than a page. Null if there is none.
 */
export async function offeredText(typed: TypedText, count: Count): Promise<string | null> {
  const { text, language, vocabulary } = typed;
  const found = await count(text);
  if (found >= FULL) return null;
  const [better] = meantTexts(typed, (word) => vocabulary.likelier(word, language));
  if (!better) return null;
  return (await count(better.text)) > OFFER_MORE_TIMES * Math.max(found, 1) ? better.text : null;
}
