import type { TextLanguage } from '@editorial/contracts/catalog';
import { fold } from '../../../ground/terms.rules.ts';
import type { WordList } from './lists/word-list.ts';
import { closenessTo } from './meaning/word-closeness.ts';
import { wordVectors } from './meaning/word-vectors.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longer words mean about the same as their beginning from this cosine on: "pen" and "pencil". */
const LEAST_CLOSENESS = 0.4;
/** The nearest are enough. */
const MAX_BEGINNINGS = 8;
/** Shorter words are beginnings whatever texts have: of two letters there are hardly any. */
const MIN_LETTERS = 3;

/**
 * The words of the catalog that begin with the last word of a search and mean about the same,
 * the nearest first: "pencil" for "pen", but not "carpet" for "car". Null for a word that is not
 * known and may become any other one, so that its beginning is all that can be looked for.
 * Forms of the word are not needed: its stem finds them. Words of another language are not
 * compared: French "carnet", a notebook, would be near to "car", as it begins with it.
 */
export function wordsLikeBeginning(
  word: string,
  language: TextLanguage,
  { vocabulary, list }: { readonly vocabulary: Vocabulary; readonly list?: WordList | null },
): readonly string[] | null {
  const folded = fold(word);
  const isThere = vocabulary.countOfForms(folded) > 0;
  const isUsual = () =>
    list ? list.of(folded).length > 0 : language === 'en' && wordVectors().isWord(folded);
  if (folded.length < MIN_LETTERS || (!isThere && !isUsual())) return null;
  const englishFor = (one: string) => (list ? list.englishFor(one) : one);
  const english = englishFor(folded) ?? folded;
  const nearTo = closenessTo([english]);
  const found = vocabulary
    .wordsFrom(folded)
    .filter((one) => one !== folded && vocabulary.isOf(one, language))
    .flatMap((one) => {
      const meaning = englishFor(one);
      return meaning === null ? [] : [{ one, closeness: nearTo(meaning)[0] ?? 0 }];
    })
    .filter(({ closeness }) => closeness >= LEAST_CLOSENESS)
    .toSorted((a, b) => b.closeness - a.closeness)
    .slice(0, MAX_BEGINNINGS);
  if (found.length === 0 && !isThere && vocabulary.near(english).length === 0) return null;
  return found.map(({ one }) => one);
}
