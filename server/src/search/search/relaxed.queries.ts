import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assetSearch } from '../../catalog/assets/assets.tables.ts';
import type { Matches, Search } from './engine.ts';
import { fold } from '../../ground/terms.rules.ts';
import { findMatches, readPage } from './matches.queries.ts';
import { nodeCondition } from './search-text.sql.ts';
import { type WordList, wordListOf } from './words/lists/word-list.ts';
import type { Loose } from './words/relaxation.rules.ts';

/** A page of the catalog. Searches that find fewer pictures go on with fewer words. */
export const ENOUGH = 60;
/**
 * Words that a match has of a search at least, however long it is. Of a question with ten words,
 * the text that answers it has but a few, and more or rarer ones come first (decision 1470).
 */
const MOST_NEEDED = 2;
/**
 * A picture with none of the words is shown if its title or all of its texts are so near to them
 * (decision 1691). It is read for this where so many pictures are found at most: of more, the
 * nearest fill the first page.
 */
const MOST_COMPARED = 200;
const LEAST_CLOSENESS = 0.3;
/**
 * Where nothing has any of the words, those nearly as near as the nearest are shown, too. Below
 * this, nothing is: of no catalog picture is a family that it has not.
 */
const SHARE_OF_BEST = 0.75;
const LEAST_ALONE = 0.25;
/** Beside pictures with all words, others are half as near at least: no cold drink for an iceberg. */
const SHARE_OF_FOUND = 0.5;
/** So many of those with all words are read for it. */
const READ_OF_FOUND = 5;

/** Results for most of a search's words, beside those for all of them. */
export interface Relaxation {
  readonly rest: Search;
  readonly matches: Matches;
  /** Both parts together. */
  readonly whole: Search;
}

/** A page and the way that a search goes on both need it. */
const unfilteredCounts = new WeakMap<Search, Promise<number | null>>();

/**
 * How many pictures have all words if the filters leave none. Null if the filters leave some, or
 * leave out nothing. Counted once for each search.
 */
export async function unfilteredCount(search: Search, found: number): Promise<number | null> {
  const { withoutFilters } = search;
  if (found > 0 || !withoutFilters) return null;
  const counted =
    unfilteredCounts.get(search) ??
    findMatches(withoutFilters()).then((matches) => matches.found || null);
  unfilteredCounts.set(search, counted);
  return counted;
}

/**
 * How a search goes on that found less than a page: with two of its words, or words that mean
 * about the same, and if these find nothing either, with any of them (decision 29 of the
 * specification). Words that no picture has are left out beside words that are read as filters.
 * Where filters leave out all that has the words, it does not go on with others that only mean
 * about the same. Null if it does not go on: phrases, alternatives and values of fields are never
 * left out.
 */
export async function relaxationOf(search: Search, found: number): Promise<Relaxation | null> {
  const { wordCount, isFilteredOnly } = search;
  if (found >= ENOUGH || wordCount === 0) return null;
  const isByWords = (await unfilteredCount(search, found)) !== null;
  // Nothing is left of one word alone, unless others mean about the same.
  const hasNear = !isByWords && search.nearWords().length > 0;
  if (wordCount === 1 && !isFilteredOnly && !hasNear) return null;
  // A picture with more words comes first, so nobody needs to know how many have all but one.
  const leasts = isFilteredOnly ? [0] : [Math.min(MOST_NEEDED, Math.ceil(wordCount / 2)), 1];
  for (const least of new Set(leasts)) {
    const all = { least, isByWords, isRest: true };
    const among = hasNear ? await likely(search, all, found) : null;
    const loose = among ? { ...all, among } : all;
    const rest = search.loosened(loose);
    const matches = await findMatches(rest);
    if (matches.found > 0)
      return { rest, matches, whole: search.loosened({ ...loose, isRest: false }) };
  }
  return null;
}

/** Ids of all matches, which are few. */
async function idsOf(search: Search): Promise<string[]> {
  const matches = await findMatches(search);
  return readPage(search, matches, 'relevance', { skip: 0, take: matches.found });
}

/** The typed words in English: the likeliest words of a list, and the next ones. */
const englishOf = (typed: readonly string[], list: WordList | null): string[] =>
  [0, 1].map((at) =>
    typed
      .map((word) => {
        const words = list?.of(word) ?? [];
        return words[at] ?? words[0] ?? list?.englishFor(word) ?? word;
      })
      .join(' '),
  );

/**
 * The pictures that a search goes on with, if some of the others only have a word that means about
 * the same, and are about something else: "eggs in a tray" in a café, for "city". Null if all may
 * match. It depends on the text alone, not on filters, so that facets count what they lead to.
 */
async function likely(search: Search, loose: Loose, found: number): Promise<string[] | null> {
  const { tx, memory, language, wordCount } = search;
  const vocabulary = await memory.vocabulary(tx);
  if (!vocabulary) return null;
  const list = await wordListOf(language);
  const typed = search.typedWords().map(({ text }) => text);
  const most = [...typed, ...search.nearWords().map(({ word }) => word)].reduce(
    (sum, word) => sum + vocabulary.countOfForms(fold(word)),
    0,
  );
  if (most > MOST_COMPARED) return null;
  const whole = search.withoutFilters?.() ?? search;
  const byWords = wordCount > 1 ? await idsOf(whole.loosened({ ...loose, isByWords: true })) : [];
  const isByWord = new Set(byWords);
  const others = (await idsOf(whole.loosened(loose))).filter((id) => !isByWord.has(id));
  const closenessOf = englishOf(typed, list).map((text) => vocabulary.closenessTo(text));
  const readAll = async (ids: readonly string[]) =>
    (await memory.meanings(tx, vocabulary, ids)).map(({ id, meaning }) => ({
      id,
      closeness: Math.max(
        ...closenessOf.map((of) => of(meaning)).flatMap((of) => [of.closeness, of.titleCloseness]),
      ),
    }));
  const bestOf = (all: readonly { closeness: number }[]) =>
    Math.max(0, ...all.map(({ closeness }) => closeness));
  const read = await readAll(others);
  const best = bestOf(read);
  // Texts of another language, or words without a meaning: nothing can be compared.
  if (best === 0) return null;
  const isAlone = found === 0 && byWords.length === 0;
  const alone = Math.max(LEAST_ALONE, Math.min(LEAST_CLOSENESS, SHARE_OF_BEST * best));
  const withAll = found === 0 ? [] : await readAll((await idsOf(whole)).slice(0, READ_OF_FOUND));
  const limit = isAlone ? alone : Math.max(LEAST_CLOSENESS, SHARE_OF_FOUND * bestOf(withAll));
  const near = read.filter(({ closeness }) => closeness >= limit);
  if (near.length === others.length) return null;
  return [...byWords, ...near.map(({ id }) => id)];
}

/** The typed words that each of some pictures lacks, each once, by id. */
export async function missingWords(
  tx: Tx,
  ids: readonly string[],
  { typedWords, wordCount, language }: Search,
): Promise<ReadonlyMap<string, readonly string[]>> {
  // All lack the only word.
  if (ids.length === 0 || wordCount === 1) return new Map();
  const words = typedWords();
  const has = words.map(({ node }) => sql`(${nodeCondition(node, language)})::text`);
  const rows = await tx
    .select({
      id: assetSearch.assetId,
      has: sql<string>`concat_ws(',', ${sql.join(has, sql`, `)})`,
    })
    .from(assetSearch)
    .where(inArray(assetSearch.assetId, [...ids]));
  return new Map(
    rows.map((row) => {
      const isThere = row.has.split(',').map((value) => value === 'true');
      const missing = words.flatMap(({ text }, at) => (isThere[at] ? [] : [text]));
      return [row.id, [...new Set(missing)]];
    }),
  );
}
