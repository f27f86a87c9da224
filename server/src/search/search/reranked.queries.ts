import { runPrepared } from '../../ground/database/transactions.ts';
import type { Search } from './engine.ts';
import { textQuery } from './search-terms.queries.ts';
import { ENOUGH } from './relaxed.queries.ts';
import type { Candidate } from './spread.rules.ts';
import { wordListOf } from './words/lists/word-list.ts';
import {
  type AskedWord,
  type Closeness,
  type OrderWeights,
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
): Promise<(title: string, rest: string) => Closeness> {
  if (!memory.findsByMeaning) return () => ({ closeness: 0, titleCloseness: 0 });
  const list = await wordListOf(language);
  const words = typedWords().map(({ text }) => list?.englishFor(text) ?? text);
  return vocabulary.closenessTo(words.join(' '));
}

/** A match in the database, with the facts that arrange a page. */
interface MatchRow extends Candidate {
  readonly words: string;
  readonly title: string;
  readonly rest: string;
}

/** Prepared, because planning costs more than reading. Words are long, and not always counted. */
const statement = (name: string, words: string) => ({
  name,
  text: `select asset_id::text as id, asset_search.set_id as "setId", group_id::text as "groupId",
    ${words} as words, assets.title,
    concat_ws(' ', description, array_to_string(tags, ' ')) as rest
  from unnest($1::uuid[]) with ordinality as wanted (asset_id, at)
  join asset_search using (asset_id) join assets on assets.id = asset_id
  left join alike_assets using (asset_id) order by at`,
});
const READ_STATEMENT = statement('read matches', "''");
const READ_WITH_WORDS_STATEMENT = statement('read matches with words', 'words::text');

/** Reads matches in their order. */
async function readMatches(
  { tx }: Search,
  ids: readonly string[],
  { counts }: OrderWeights,
): Promise<readonly MatchRow[]> {
  const read = counts > 0 ? READ_WITH_WORDS_STATEMENT : READ_STATEMENT;
  const { rows } = await runPrepared(tx, read, [`{${ids.join(',')}}`]);
  return rows as unknown as MatchRow[];
}

/** Matches in an order, with the facts that arrange a page of those that were read. */
export interface Reread {
  readonly ids: readonly string[];
  readonly read: readonly Candidate[];
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
  if (!weights || !vocabulary) return { ids: best, read: [] };
  const words = weights.counts > 0 ? await askedWords(search, vocabulary) : [];
  const read = await readMatches(search, best.slice(0, READ_COUNT), weights);
  const closenessOf = await closenessTo(search, vocabulary);
  const matches = read.map((row) => ({ ...row, ...closenessOf(row.title, row.rest) }));
  const first = reranked(words, matches, weights);
  const isRead = new Set(first);
  return { ids: [...first, ...best.filter((id) => !isRead.has(id))], read };
}
