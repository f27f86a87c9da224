import { sql } from 'drizzle-orm';
import type { Search } from './engine.ts';
import { textQuery } from './search-terms.queries.ts';
import { ENOUGH } from './relaxed.queries.ts';
import { wordListOf } from './words/lists/word-list.ts';
import {
  type AskedWord,
  type OrderWeights,
  type ReadMatch,
  reranked,
  weightsFor,
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
 * How near English texts are to what was typed. The meanings are those of English words, so words of
 * another language count by the English word that its list has.
 */
async function closenessTo(
  { memory, language, typedWords }: Search,
  vocabulary: Vocabulary,
): Promise<(text: string) => number> {
  if (!memory.findsByMeaning) return () => 0;
  const list = await wordListOf(language);
  const words = typedWords().map(({ text }) => list?.englishFor(text) ?? text);
  return vocabulary.closenessTo(words.join(' '));
}

/** Reads matches, each with how near its English text is to what was typed, in their order. */
async function readMatches(
  search: Search,
  ids: readonly string[],
  { vocabulary, weights }: { readonly vocabulary: Vocabulary; readonly weights: OrderWeights },
): Promise<ReadMatch[]> {
  const { rows } = (await search.tx.execute(sql`
    select asset_id::text as id, words::text as words, assets.title,
      concat_ws(' ', assets.title, description, array_to_string(tags, ' ')) as text
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as wanted (asset_id, at)
    join asset_search using (asset_id) join assets on assets.id = asset_id
    order by at`)) as unknown as {
    rows: { id: string; words: string; title: string; text: string }[];
  };
  const closenessOf = await closenessTo(search, vocabulary);
  return rows.map(({ id, words, title, text }) => ({
    id,
    words,
    closeness: closenessOf(text),
    titleCloseness: weights.title > 0 ? closenessOf(title) : 0,
  }));
}

/**
 * The best matches of a search, read and put in order once more, where this helps. It is done after
 * the engine, so that all engines agree.
 */
export async function reread(
  search: Search,
  best: readonly string[],
  found: number,
): Promise<readonly string[]> {
  const weights = weightsFor({
    ...search,
    findsByMeaning: search.memory.findsByMeaning,
    isFew: found < ENOUGH,
  });
  if (!weights || best.length < 2) return best;
  const vocabulary = await search.memory.vocabulary(search.tx);
  if (!vocabulary) return best;
  const matches = await readMatches(search, best.slice(0, READ_COUNT), { vocabulary, weights });
  const first = reranked(await askedWords(search, vocabulary), matches, weights);
  const isRead = new Set(first);
  return [...first, ...best.filter((id) => !isRead.has(id))];
}
