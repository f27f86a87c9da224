import { facetFilter, type FacetFilter } from '@editorial/contracts/catalog';
import type { Tx } from '../../ground/database/database.ts';
import { groupOf } from '../looks/alike-groups.ts';
import { nearestIds } from '../looks/nearest.queries.ts';
import { problem } from '../../ground/problem.ts';
import type { Viewer } from '../../catalog/assets/viewer.ts';
import { type AssetSearch, type Dimension, questionOf, readFilter } from './asset-filter.rules.ts';
import { type SearchCondition, searchCondition } from './asset-filter.sql.ts';
import type { Matches, Search, Span, TenantMemory } from './engine.ts';
import { idsBeyond, sortedIds } from './asset-pages.queries.ts';
import { emptyList, idsAt, listLength } from './id-list.ts';
import { postgresEngine } from './postgres-engine.ts';
import { setsByQuery } from './sets.queries.ts';
import type { SearchNode } from './words/search-node.ts';
import { readSearchText } from './search-text.rules.ts';
import type { Sorting } from './sorting.rules.ts';
import { type FilterReading, readFilterWords } from './words/filter-words.ts';
import { withoutStopWords } from './words/stop-words.ts';
import { correctedText, FULL, offeredText } from './words/corrected-text.ts';
import { expanded, type KnownWords } from './words/expansion.rules.ts';
import { wordListOf } from './words/lists/word-list.ts';
import { withNumbers } from './words/numbers.rules.ts';
import {
  type Loose,
  nearestOfAll,
  nearWordsOf,
  relaxable,
  relaxed,
} from './words/relaxation.rules.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Knowledge about the words of the catalog, and of the visitor's language. */
type CatalogWords = Pick<KnownWords, 'vocabulary' | 'list'>;

export interface SearchOf {
  readonly viewer: Viewer;
  readonly memory: TenantMemory;
}

/** The filter, only among these pictures. */
function among(filter: FacetFilter, ids: readonly string[]): FacetFilter {
  const named = filter.assetIds && new Set(filter.assetIds);
  return { ...filter, assetIds: ids.filter((id) => named?.has(id) ?? true) };
}

/** The same for a search of which only some words have to match. */
const onlyAmong = (asked: AssetSearch, loose: Loose | null): AssetSearch =>
  loose?.among
    ? { ...asked, conditions: [...asked.conditions, { kind: 'assets', ids: loose.among }] }
    : asked;

/** Searching by a picture requires sign-in, as searching by words does (R6.11). */
async function nearestOf(
  tx: Tx,
  { looksLike, colour }: FacetFilter,
  asked: SearchOf,
  without: Dimension | undefined,
): Promise<readonly string[] | null> {
  if (!looksLike) return null;
  if (!asked.viewer.userId) throw problem('Editorial:SearchNeedsSignIn');
  const likened = { looksLike, ...(without !== 'colour' && { colour }) };
  return asked.memory.recall(['nearest', likened, asked.viewer], () =>
    nearestIds(tx, likened, asked),
  );
}

/** The text, among all that the viewer may see. */
const bareOf = ({ searchText, mine, status, includeHidden }: FacetFilter): FacetFilter =>
  facetFilter.parse({ searchText, mine, status, includeHidden });

/** The same text without any other filter. Null where there is none, or no text. */
function unfilteredOf(filter: FacetFilter, asked: AssetSearch, viewer: Viewer): FacetFilter | null {
  const bare = { ...bareOf(filter), verbatim: filter.verbatim };
  const { text, conditions } = readFilter(bare, viewer);
  return text?.query && asked.conditions.length > conditions.length ? bare : null;
}

/** A search for what a filter says, with the given knowledge about words. */
export function searchFor(
  tx: Tx,
  filter: FacetFilter,
  { viewer, memory }: SearchOf,
  {
    without,
    catalog,
    reading = null,
    nearest = null,
    loose = null,
  }: {
    without?: Dimension | undefined;
    catalog: CatalogWords;
    reading?: FilterReading | null;
    nearest?: readonly string[] | null;
    loose?: Loose | null;
  },
): Search {
  const asked = readFilter(nearest ? among(filter, nearest) : filter, viewer, without);
  const text =
    reading && asked.text
      ? { ...asked.text, query: withoutStopWords(reading.query, viewer.language) }
      : asked.text;
  const { vocabulary } = catalog;
  const known = { synonymsOf: memory.synonymsOf, ...catalog };
  const widened = (node: SearchNode) =>
    withNumbers(filter.verbatim ? node : expanded(node, viewer.language, known), viewer.language);
  const isByMeaning = memory.findsByMeaning && !loose?.isByWords;
  const words = text?.query && !filter.verbatim ? relaxable(text.query) : null;
  const nearOf = (word: string) => (isByMeaning ? nearWordsOf(word, catalog, words) : []);
  const queryOf = (whole: SearchNode) =>
    loose && words ? relaxed(words, loose, { vocabulary, nearOf, widened }) : widened(whole);
  const read: AssetSearch = text?.query
    ? { ...onlyAmong(asked, loose), text: { ...text, query: queryOf(text.query) } }
    : asked;
  const bare = questionOf(without ? { ...filter, [without]: undefined } : filter, viewer);
  const question = reading ? ['read as filters', bare] : bare;
  const unfiltered = unfilteredOf(filter, asked, viewer);
  let made: SearchCondition | undefined;
  return {
    ...read,
    tx,
    memory,
    question: loose ? ['loose', loose, question] : question,
    correction: null,
    readAs: reading?.read ?? [],
    isFilteredOnly: reading?.isAlone ?? false,
    nearest,
    wordCount: words?.words.length ?? 0,
    isRest: loose?.isRest ?? false,
    nearWords: () => (words && !reading?.isAlone ? nearestOfAll(words, nearOf) : []),
    typedWords: () =>
      (words?.words ?? []).map((word) => ({ text: word.text, node: widened(word) })),
    withoutFilters:
      unfiltered && (() => searchFor(tx, unfiltered, { viewer, memory }, { catalog, reading })),
    loosened: (how) =>
      searchFor(tx, filter, { viewer, memory }, { without, catalog, reading, nearest, loose: how }),
    condition: () => (made ??= searchCondition(read)),
  };
}

/**
 * The text with its typos corrected. This depends on the text alone, so that the list and all
 * facets look for the same.
 */
async function correctionOf(
  tx: Tx,
  filter: FacetFilter,
  asked: SearchOf,
  catalog: CatalogWords & { readonly vocabulary: Vocabulary },
): Promise<string | null> {
  const { searchText: text = '' } = filter;
  const query = readSearchText(text)?.query;
  if (!query) return null;
  const typed = { text, query, language: asked.viewer.language, ...catalog };
  return correctedText(typed, counting(tx, filter, asked, catalog));
}

/** How many pictures a text finds, with some of its words read as filters or without. */
const counting =
  (tx: Tx, filter: FacetFilter, asked: SearchOf, catalog: CatalogWords) =>
  async (searchText: string, reading: FilterReading | null = null): Promise<number> =>
    (await findMatches(searchFor(tx, { ...filter, searchText }, asked, { catalog, reading })))
      .found;

/**
 * The text with words read as filters, where that helps: it finds more than the words alone, which
 * find less than a page, or the catalog has none of the other words, as in "poster with copy
 * space", and leaves them out. Like a correction, this depends on the text alone.
 */
async function readingOf(
  tx: Tx,
  filter: FacetFilter,
  asked: SearchOf,
  catalog: CatalogWords,
): Promise<FilterReading | null> {
  const { searchText = '', verbatim } = filter;
  if (verbatim || searchText === '' || !asked.viewer.userId) return null;
  const { query } = readSearchText(searchText) ?? {};
  const reading = query ? readFilterWords(query, asked.viewer.language) : null;
  if (!reading) return null;
  const bare = bareOf(filter);
  const use = await asked.memory.note(['reading', questionOf(bare, asked.viewer)], async () => {
    const count = counting(tx, bare, asked, catalog);
    if (reading.isOpposite) return (await count(searchText, reading)) > 0 ? 'asked' : null;
    const found = await count(searchText);
    if (found >= FULL) return null;
    if ((await count(searchText, reading)) > found) return 'asked';
    const others = found === 0 ? reading.otherWords : null;
    return others && (await count(others.join(' OR '))) === 0 ? 'alone' : null;
  });
  return use === null ? null : { ...reading, isAlone: use === 'alone' };
}

/** Another text that was more likely meant. It is only offered. */
export async function likelierText(
  { tx, correction, readAs }: Search,
  filter: FacetFilter,
  asked: SearchOf,
): Promise<string | null> {
  const { searchText = '', verbatim, skipCount } = filter;
  const { memory, viewer } = asked;
  if (correction !== null || readAs.length > 0 || verbatim || skipCount > 0 || searchText === '')
    return null;
  const bare = bareOf(filter);
  return memory.note(['likelier', questionOf(bare, viewer)], async () => {
    const vocabulary = await memory.vocabulary(tx);
    const { query } = readFilter(bare, viewer).text ?? {};
    if (!vocabulary || !query) return null;
    const catalog = { vocabulary, list: await wordListOf(viewer.language) };
    const typed = { text: searchText, query, language: viewer.language, vocabulary };
    return offeredText(typed, counting(tx, bare, asked, catalog));
  });
}

/**
 * Reads a filter: with synonyms, and with typos corrected, unless it is to be taken literally.
 * While a facet is counted, its own dimension is left out.
 */
export async function openSearch(
  tx: Tx,
  filter: FacetFilter,
  asked: SearchOf,
  without?: Dimension,
): Promise<Search> {
  const vocabulary =
    filter.searchText && !filter.verbatim && asked.viewer.userId
      ? await asked.memory.vocabulary(tx)
      : null;
  const list = vocabulary ? await wordListOf(asked.viewer.language) : null;
  const correction = vocabulary
    ? await asked.memory.note(['correction', questionOf(bareOf(filter), asked.viewer)], () =>
        correctionOf(tx, bareOf(filter), asked, { vocabulary, list }),
      )
    : null;
  const meant = correction === null ? filter : { ...filter, searchText: correction };
  const catalog = { vocabulary, list };
  const reading = await readingOf(tx, meant, asked, catalog);
  const nearest = await nearestOf(tx, filter, asked, without);
  const narrowed = filter.groupOf ? among(meant, await groupOf(tx, filter.groupOf)) : meant;
  return {
    ...searchFor(tx, narrowed, asked, { without, catalog, reading, nearest }),
    correction,
  };
}

/** Finds the matches in one pass, for the list's count, all facets and the order by relevance. */
export const findMatches = (search: Search): Promise<Matches> =>
  search.memory.recall(
    ['matches', search.question],
    async () => (await search.memory.engine?.find(search)) ?? postgresEngine.find(search),
  );

/** The sets of all matches, in the given order. */
export const findSets = (search: Search, sorting: Sorting): Promise<number[]> =>
  search.memory.recall(
    ['sets', sorting, search.question],
    async () =>
      (await search.memory.engine?.sets(search, sorting)) ??
      setsByQuery(search, sorting, () => findMatches(search)),
  );

/**
 * The ids of a page. The newest and best matches are known from counting. Without an engine, the
 * rest is sorted by age.
 */
export async function readPage(
  search: Search,
  { found, newest, best }: Matches,
  sorting: Sorting,
  { skip, take }: Span,
): Promise<string[]> {
  const known = sorting === 'relevance' ? best : sorting === 'newest' ? newest : emptyList;
  const count = listLength(known);
  if (count === found || skip + take <= count) return idsAt(known, skip, take);
  const answered = await search.memory.engine?.page(search, sorting, { skip, take });
  if (answered) return answered;
  const ids = idsAt(known, skip, take);
  const left = { skip: Math.max(skip, count), take: take - ids.length };
  if (sorting !== 'relevance') return [...ids, ...(await sortedIds(search, sorting, left))];
  const beyond = { ...left, skip: left.skip - count };
  return [...ids, ...(await idsBeyond(search, idsAt(known, 0, count), beyond))];
}
