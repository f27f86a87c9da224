import type { Asset, FacetFilter, ListedAsset, ReadAsFilter } from '@editorial/contracts/catalog';
import { eq } from 'drizzle-orm';
import { assertVisible } from '../../catalog/assets/whole-rows.queries.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { listedAssets, rememberedItems } from '../search/asset-rows.queries.ts';
import { isPublic } from '../../catalog/assets/file-addresses.ts';
import { stampOf } from '../../catalog/assets/asset-stamp.ts';
import { assetWithDetails, itemFor, type Showing } from '../../catalog/assets/asset.view.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { COUNT_LIMIT, isRanked, type Matches, type Search, type Span } from '../search/engine.ts';
import { countGrouped, groupedPage, groupsOf } from '../search/grouped.queries.ts';
import { findMatches, likelierText, openSearch } from '../search/matches.queries.ts';
import type { TenantMemory } from '../search/engine.ts';
import { missingWords, relaxationOf, unfilteredCount } from '../search/relaxed.queries.ts';
import { arranged, sortedPage } from '../search/sorted-page.queries.ts';
import { readSearchText } from '../search/search-text.rules.ts';
import { namedNearWords } from '../search/words/relaxation.rules.ts';
import { relatedTerms } from '../search/words/expansion.rules.ts';
import { type AskedSorting, readSorting } from '../search/sorting.rules.ts';
import { detailedRow } from '../../catalog/assets/detailed-row.queries.ts';
import type { Held } from '../../catalog/downloads/download.queries.ts';
import type { Viewer } from '../../catalog/assets/viewer.ts';
import { ownPicturesOf, readOwnPictures } from './own-pictures.queries.ts';

export interface ListContext {
  readonly viewer: Viewer;
  readonly showing: Showing;
  readonly memory: TenantMemory;
  /** Reads what somebody has a license for. Without it, nothing is said about that. */
  readonly held?: ((tx: Tx, assetIds: readonly string[]) => Promise<Held>) | null;
}

/** The requested order. Relevance applies only when matches have a rank. */
export function sortingOf(filter: FacetFilter, search: Search): AskedSorting {
  const sorting = readSorting(filter.sorting, search.text !== null || search.nearest !== null);
  if (!sorting) throw problem('Editorial:UnknownSorting', { data: { sorting: filter.sorting } });
  const hasOrder = isRanked(search) || search.nearest !== null;
  return sorting === 'relevance' && !hasOrder ? 'newest' : sorting;
}

export interface SearchNotes {
  readonly readAs?: ReadAsFilter[];
  readonly correction?: string;
  readonly related?: string[];
  readonly meant?: string;
}
export interface ListedPage extends SearchNotes {
  readonly totalCount: number;
  readonly isCountExact: boolean;
  readonly items: ListedAsset[];
  /** How many have only most of the words. They follow those with all words. */
  readonly relaxedCount?: number;
  /**
   * Words that these may have instead, because they mean about the same. None where all of them are
   * far off, or of another language than the visitor's.
   */
  readonly nearWords?: string[];
  /** How many have all words without the filters, which leave none. */
  readonly unfilteredCount?: number;
}

/** Words beside a search's results that lead on. */
const RELATED_COUNT = 6;

/** Facts about the search itself for the page: only once, with its first results. */
export async function about(
  search: Search,
  filter: FacetFilter,
  viewer: Viewer,
): Promise<SearchNotes> {
  const { tx, memory, correction, language, readAs } = search;
  const { searchText = '', skipCount, verbatim } = filter;
  const text = correction ?? searchText;
  const query = skipCount > 0 ? null : readSearchText(text)?.query;
  if (!query) return {};
  const { synonymsOf } = memory;
  const related = await memory.note(['related', text, language], async () => {
    const vocabulary = await memory.vocabulary(tx);
    return vocabulary
      ? relatedTerms(text, query, { language, count: RELATED_COUNT }, { synonymsOf, vocabulary })
      : [];
  });
  const meant = await likelierText(search, filter, { viewer, memory });
  return {
    ...(correction !== null && !verbatim && { correction }),
    ...(meant !== null && { meant }),
    ...(readAs.length > 0 && { readAs: [...readAs] }),
    ...(related.length > 0 && { related }),
  };
}

const listedPage = (found: number, items: ListedAsset[]): ListedPage => ({
  totalCount: Math.min(found, COUNT_LIMIT),
  isCountExact: found <= COUNT_LIMIT,
  items,
});

/** The pictures of a page, in its order. */
const itemsOf = async (
  tx: Tx,
  ids: readonly string[],
  { includeDetails }: FacetFilter,
  { showing, memory }: Pick<ListContext, 'showing' | 'memory'>,
): Promise<ListedAsset[]> =>
  includeDetails
    ? listedAssets(tx, ids, true, showing)
    : (await rememberedItems(tx, ids, { showing, memory })).map((known) => itemFor(known, showing));

/** One page of the assets that match (R7.24). */
export async function listAssets(
  tx: Tx,
  filter: FacetFilter,
  { viewer, showing, memory, held }: ListContext,
): Promise<ListedPage> {
  const search = await openSearch(tx, filter, { viewer, memory });
  const sorting = sortingOf(filter, search);
  const span = { skip: filter.skipCount, take: filter.maxResultCount };
  const own = ownPicturesOf(filter, viewer, search, sorting);
  if (own) {
    const { found, ids } = await readOwnPictures(tx, own, span);
    return listedPage(found, await itemsOf(tx, ids, filter, { showing, memory }));
  }
  const matches = await findMatches(search);
  const first = await readResults(search, matches, {
    sorting,
    span,
    isGrouped: filter.grouped,
  });
  const rest = await readRest(search, first, { found: matches.found, span }, filter.grouped);
  const [ids, { found }] = [[...first.ids, ...(rest?.ids ?? [])], first];
  const countOf = new Map([...first.countOf, ...(rest?.countOf ?? [])]);
  const doors =
    sorting === 'relevance' && isRanked(search) ? (await arranged(search, matches)).doors : null;
  const notes = await about(search, filter, viewer);
  const unfiltered = await unfilteredCount(search, matches.found);
  const licensed = await held?.(tx, ids);
  // The last statement of the transaction: nothing can be asked after it.
  const items = await itemsOf(tx, ids, filter, { showing, memory });
  const noted = items.map((item) => {
    const alikeCount = countOf.get(item.id);
    const missing = rest?.missing.get(item.id);
    const license = licensed?.get(item.id);
    return {
      ...item,
      ...(license && { licensedResolutions: license.resolutions }),
      ...(alikeCount !== undefined && { alikeCount }),
      ...(missing && { missingWords: [...missing] }),
      ...(doors?.has(item.id) && { ofSet: doors.get(item.id) }),
    };
  });
  return {
    ...listedPage(found, noted),
    ...(rest && relaxedBy(rest)),
    ...(unfiltered !== null && { unfilteredCount: Math.min(unfiltered, COUNT_LIMIT) }),
    ...notes,
  };
}

interface Results {
  readonly found: number;
  readonly ids: readonly string[];
  /** The number of further results in the group of one. */
  readonly countOf: ReadonlyMap<string, number>;
}

/** A page of the matches, or of each group of near duplicates only one. */
async function readResults(
  search: Search,
  matches: Matches,
  {
    sorting,
    span,
    isGrouped,
  }: { readonly sorting: AskedSorting; readonly span: Span; readonly isGrouped: boolean },
): Promise<Results> {
  if (!isGrouped)
    return {
      found: matches.found,
      ids: await sortedPage(search, matches, sorting, span),
      countOf: new Map(),
    };
  return {
    found: await countGrouped(search, matches, sorting),
    ids: await groupedPage(search, matches, sorting, span),
    countOf: (await groupsOf(search, sorting)).countOf,
  };
}

const relaxedBy = ({ found, nearWords }: Rest): Partial<ListedPage> => ({
  relaxedCount: Math.min(found, COUNT_LIMIT),
  ...(nearWords && { nearWords }),
});

interface Rest extends Results {
  readonly missing: ReadonlyMap<string, readonly string[]>;
  /** Words of about the same meaning that a page names. Null where only typed words are looked for. */
  readonly nearWords: string[] | null;
}

/**
 * The part of a page that has only most of the words, by relevance. It begins where what has all
 * words ends. Null if the search is not relaxed.
 */
async function readRest(
  search: Search,
  first: Results,
  { found, span: { skip, take } }: { readonly found: number; readonly span: Span },
  isGrouped: boolean,
): Promise<Rest | null> {
  const relaxation = await relaxationOf(search, found);
  if (!relaxation) return null;
  const span = { skip: Math.max(0, skip - first.found), take: take - first.ids.length };
  const { rest, matches } = relaxation;
  const results = await readResults(rest, matches, { sorting: 'relevance', span, isGrouped });
  const near = rest.nearWords();
  const typed = rest.typedWords().map(({ text }) => text);
  return {
    ...results,
    missing: await missingWords(search.tx, results.ids, search),
    nearWords: near.length > 0 ? namedNearWords(near, typed, search.language) : null,
  };
}

/**
 * An asset with its details, its own texts, and their translations (R7.23).
 * @param isLast Whether the transaction asks nothing else.
 */
export async function readAsset(
  tx: Tx,
  id: string,
  { viewer, showing, held }: ListContext,
  isLast = false,
): Promise<Asset> {
  const row = await detailedRow(tx, id, { language: viewer.language, isLast });
  assertVisible(row, viewer);
  const { renditions, translations } = row;
  const own = (await held?.(tx, [id]))?.get(id);
  const mayKnow = viewer.isReviewer || (viewer.userId && viewer.userId === row.contributorId);
  const asset = {
    ...assetWithDetails(row, renditions, showing),
    translations,
    ...(mayKnow ? { showsMinor: row.showsMinor } : {}),
  };
  return {
    ...asset,
    concurrencyStamp: stampOf(asset),
    licensedResolutions: own?.resolutions ?? [],
    ...(own?.isUsed && isPublic(row) && row.contentHash
      ? { licensedUrl: showing.addresses.licensed(row) }
      : {}),
    ...(isPublic(row) && row.contentHash ? { regionUrl: showing.addresses.regions(row) } : {}),
    ...(viewer.isReviewer && row.contentHash
      ? { originalUrl: showing.addresses.original(row) }
      : {}),
  };
}

/**
 * Refuses a change that was made on an older state of the asset, and shows the present one. Locks
 * the row, so that nobody changes it before the caller does. Without a stamp nothing is compared.
 */
export async function assertUnchanged(
  tx: Tx,
  id: string,
  stamp: string | undefined,
  asked: ListContext,
): Promise<void> {
  if (stamp === undefined) return;
  await tx.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('update');
  const current = await readAsset(tx, id, asked);
  if (current.concurrencyStamp !== stamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current } });
}
