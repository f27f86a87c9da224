import { sql } from 'drizzle-orm';
import type { Search } from './engine.ts';
import { textQuery } from './search-terms.queries.ts';
import { type AskedWord, type ReadMatch, reranked } from './words/reranking.rules.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Searches of more words are sentences, whose words say more together than each alone. */
const MAX_WORDS_OF_FEW = 3;
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

/** Reads matches, each with how near its English text is to what was typed, in their order. */
async function readMatches(
  { tx, memory, language, typedWords }: Search,
  ids: readonly string[],
  vocabulary: Vocabulary,
): Promise<ReadMatch[]> {
  const { rows } = (await tx.execute(sql`
    select asset_id::text as id, words::text as words,
      concat_ws(' ', assets.title, description, array_to_string(tags, ' ')) as text
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as wanted (asset_id, at)
    join asset_search using (asset_id) join assets on assets.id = asset_id
    order by at`)) as unknown as { rows: { id: string; words: string; text: string }[] };
  // The meanings are those of English words.
  const closenessOf =
    language === 'en' && memory.findsByMeaning
      ? vocabulary.closenessTo(
          typedWords()
            .map(({ text }) => text)
            .join(' '),
        )
      : () => 0;
  return rows.map(({ id, words, text }) => ({ id, words, closeness: closenessOf(text) }));
}

/**
 * The best matches of a search of many words, read and put in order once more. Other searches stay
 * as they are. It is done after the engine, so that all engines agree.
 */
export async function reread(search: Search, best: readonly string[]): Promise<readonly string[]> {
  if (search.wordCount <= MAX_WORDS_OF_FEW || best.length < 2) return best;
  const vocabulary = await search.memory.vocabulary(search.tx);
  if (!vocabulary) return best;
  const matches = await readMatches(search, best.slice(0, READ_COUNT), vocabulary);
  const first = reranked(await askedWords(search, vocabulary), matches);
  const isRead = new Set(first);
  return [...first, ...best.filter((id) => !isRead.has(id))];
}
