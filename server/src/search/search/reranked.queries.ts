import type { Search } from './engine.ts';
import { textQuery } from './search-terms.queries.ts';
import { ENOUGH } from './relaxed.queries.ts';
import type { Candidate } from './spread.rules.ts';
import { wordListOf } from './words/lists/word-list.ts';
import {
  type AskedWord,
  type Closeness,
  orderWeights,
  reranked,
  weightsFor,
  withAnyWord,
} from './words/reranking.rules.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** So many of the best matches are read. */
const READ_COUNT = 50;

async function askedWords(search: Search, vocabulary: Vocabulary): Promise<AskedWord[]> {
  const { tx, memory, language } = search;
  const words: AskedWord[] = [];
  for (const { text, node } of search.typedWords()) {
    const query = await textQuery(tx, memory, node, language);
    if (query) words.push({ query, rarity: vocabulary.rarityOfForms(text) });
  }
  return words;
}

/**
 * The best matches with what they mean. The meanings are those of English words, so words of
 * another language count by the English word that its list has.
 */
async function withMeaning(
  { tx, memory, language, typedWords }: Search,
  vocabulary: Vocabulary,
  ids: readonly string[],
): Promise<readonly (Candidate & Closeness)[]> {
  const read = await memory.meanings(tx, vocabulary, ids);
  const list = await wordListOf(language);
  const words = typedWords().map(({ text }) => list?.englishFor(text) ?? text);
  const closenessOf = vocabulary.closenessTo(words.join(' '));
  return read.map((one) => ({ ...one, ...closenessOf(one.meaning) }));
}

/** Matches in an order, with the facts that arrange a page of those that were read. */
export interface Reread {
  readonly ids: readonly string[];
  readonly read: readonly Candidate[];
  /**
   * The number of first matches that have one of several typed words. No picture that only means
   * about the same is arranged before them (decision 1724).
   */
  readonly ahead: number;
}

/**
 * The best matches of a search, read and put in order once more, where this helps. It is done after
 * the engine, so that all engines agree.
 */
export async function reread(
  search: Search,
  best: readonly string[],
  found: number,
): Promise<Reread> {
  const weights = weightsFor({
    ...search,
    findsByMeaning: search.memory.findsByMeaning,
    isFew: found < ENOUGH,
  });
  const vocabulary = weights && best.length >= 2 ? await search.memory.vocabulary(search.tx) : null;
  if (!weights || !vocabulary) return { ids: best, read: [], ahead: 0 };
  const ids = best.slice(0, READ_COUNT);
  const read = search.memory.findsByMeaning ? await withMeaning(search, vocabulary, ids) : [];
  const isSome = weights === orderWeights.someWords;
  const isCounted = weights.counts > 0 || isSome;
  const words = isCounted ? await askedWords(search, vocabulary) : [];
  const wordsOf = isCounted ? await search.memory.words(search.tx, ids) : null;
  const byId = new Map(read.map((one) => [one.id, one]));
  const matches = ids.map((id) => ({
    ...(byId.get(id) ?? { id, closeness: 0, titleCloseness: 0 }),
    words: wordsOf?.get(id) ?? '',
  }));
  const first = reranked(words, matches, weights);
  const has = isSome ? withAnyWord(words, matches) : new Set<string>();
  const other = first.findIndex((id) => !has.has(id));
  const ahead = other < 0 ? first.length : other;
  return { ids: [...first, ...best.slice(READ_COUNT)], read, ahead };
}
