import type { Asset, AssetSet, FacetFilter, ListedAsset } from '@editorial/contracts/catalog';
import { and, count, desc, eq, inArray, max, min, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { problem } from '../../problem.ts';
import { readFilter } from '../search/asset-filter.rules.ts';
import { searchCondition } from '../search/asset-filter.sql.ts';
import { order } from '../search/asset-pages.queries.ts';
import {
  listedAssets,
  rememberedItems,
  setTitleIn,
  wholeRows,
} from '../search/asset-rows.queries.ts';
import { arrangeSets } from '../sets/arranged-sets.ts';
import { isPublic } from '../files/file-addresses.ts';
import { stampOf } from './asset-stamp.ts';
import { assetWithDetails, itemFor, type Showing, type ShownRow } from './asset.view.ts';
import { assets, assetSearch, assetSets } from './assets.tables.ts';
import { COUNT_LIMIT, isRanked, type Matches, type Search, type Span } from '../search/engine.ts';
import { countGrouped, groupedPage, groupsOf } from '../search/grouped.queries.ts';
import { findMatches, findSets, openSearch } from '../search/matches.queries.ts';
import type { TenantMemory } from '../search/engine.ts';
import { missingWords, relaxationOf } from '../search/relaxed.queries.ts';
import { sortedPage } from '../search/sorted-page.queries.ts';
import { readSearchText } from '../search/search-text.rules.ts';
import { relatedTerms } from '../search/words/expansion.rules.ts';
import { type AskedSorting, readSorting } from '../search/sorting.rules.ts';
import { detailedRow } from './detailed-row.queries.ts';
import type { Viewer } from './viewer.ts';
import { required } from '../../required.ts';

/** Pictures that show what is in a set. */
const COVER_PICTURE_COUNT = 12;
const MAX_SET_IDS = 1000;

export interface Asked {
  readonly viewer: Viewer;
  readonly showing: Showing;
  readonly memory: TenantMemory;
}

/** The requested order. Relevance applies only when matches have a rank. */
function sortingOf(filter: FacetFilter, search: Search): AskedSorting {
  const sorting = readSorting(filter.sorting, search.text !== null || search.nearest !== null);
  if (!sorting) throw problem('Editorial:UnknownSorting', { data: { sorting: filter.sorting } });
  const hasOrder = isRanked(search) || search.nearest !== null;
  return sorting === 'relevance' && !hasOrder ? 'newest' : sorting;
}

interface SearchNotes {
  readonly correction?: string;
  readonly related?: string[];
}
export interface ListedPage extends SearchNotes {
  readonly totalCount: number;
  readonly isCountExact: boolean;
  readonly items: ListedAsset[];
  /** How many have only most of the words. They follow those with all words. */
  readonly relaxedCount?: number;
}

/** Words beside a search's results that lead on. */
const RELATED_COUNT = 6;

/** What the page tells about the search itself: only once, with its first results. */
async function about(
  { tx, memory, correction, language }: Search,
  { searchText = '', skipCount, verbatim }: FacetFilter,
): Promise<SearchNotes> {
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
  return {
    ...(correction !== null && !verbatim && { correction }),
    ...(related.length > 0 && { related }),
  };
}

/** One page of the assets that match (R7.24). */
export async function listAssets(
  tx: Tx,
  filter: FacetFilter,
  { viewer, showing, memory }: Asked,
): Promise<ListedPage> {
  const search = await openSearch(tx, filter, { viewer, memory });
  const sorting = sortingOf(filter, search);
  const matches = await findMatches(search);
  const span = { skip: filter.skipCount, take: filter.maxResultCount };
  const first = await readResults(search, matches, sorting, span, filter.grouped);
  const rest = await readRest(search, first, { found: matches.found, span }, filter.grouped);
  const [ids, { found }] = [[...first.ids, ...(rest?.ids ?? [])], first];
  const countOf = new Map([...first.countOf, ...(rest?.countOf ?? [])]);
  const items = filter.includeDetails
    ? await listedAssets(tx, ids, true, showing)
    : (await rememberedItems(tx, ids, { showing, memory })).map((known) => itemFor(known, showing));
  return {
    totalCount: Math.min(found, COUNT_LIMIT),
    isCountExact: found <= COUNT_LIMIT,
    items: items.map((item) => {
      const alikeCount = countOf.get(item.id);
      const missing = rest?.missing.get(item.id);
      return {
        ...item,
        ...(alikeCount !== undefined && { alikeCount }),
        ...(missing && { missingWords: [...missing] }),
      };
    }),
    ...(rest && { relaxedCount: Math.min(rest.found, COUNT_LIMIT) }),
    ...(await about(search, filter)),
  };
}

interface Results {
  readonly found: number;
  readonly ids: readonly string[];
  /** How many results stand behind one, of the same group. */
  readonly countOf: ReadonlyMap<string, number>;
}

/** A page of the matches, or of each group of near duplicates only one. */
async function readResults(
  search: Search,
  matches: Matches,
  sorting: AskedSorting,
  span: Span,
  isGrouped: boolean,
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

/**
 * The part of a page that has only most of the words, by relevance. It begins where what has all
 * words ends. Null if the search is not relaxed.
 */
async function readRest(
  search: Search,
  first: Results,
  { found, span: { skip, take } }: { readonly found: number; readonly span: Span },
  isGrouped: boolean,
): Promise<(Results & { readonly missing: ReadonlyMap<string, readonly string[]> }) | null> {
  const relaxation = await relaxationOf(search, found);
  if (!relaxation) return null;
  const span = { skip: Math.max(0, skip - first.found), take: take - first.ids.length };
  const { rest, matches } = relaxation;
  const results = await readResults(rest, matches, 'relevance', span, isGrouped);
  return { ...results, missing: await missingWords(search.tx, results.ids, search) };
}

/** The sets that hold matching assets (R7.25). */
export async function listSets(
  tx: Tx,
  filter: FacetFilter,
  { viewer, showing, memory }: Asked,
): Promise<{ totalCount: number; items: AssetSet[]; isRelaxed?: boolean } & SearchNotes> {
  const all = await openSearch(tx, filter, { viewer, memory });
  const matches = all.words.length > 0 ? await findMatches(all) : null;
  // A set is found by its pictures: with most of the words, if none has all.
  const relaxation = matches?.found === 0 ? await relaxationOf(all, 0) : null;
  const search = relaxation?.whole ?? all;
  const { where, rank } = search.condition();
  const asked = sortingOf(filter, search);
  // Sets have no look and no popularity of their own.
  const hasNone = asked === 'popular' || (asked === 'relevance' && !isRanked(search));
  const sorting = hasNone ? 'newest' : asked;
  const isPlain = search.text === null && search.nearest === null && sorting === 'newest';
  const found = await arrangeSets(tx, memory, await findSets(search, sorting), isPlain);
  const ids = found.slice(filter.skipCount, filter.skipCount + filter.maxResultCount);
  const sorted =
    sorting === 'relevance'
      ? [desc(required(rank, 'The rank of a text')), ...order.newest]
      : order[sorting === 'title' ? 'newest' : sorting];
  const items = await readSets(tx, ids, where, sorted, filter.includeDetails, { viewer, showing });
  return {
    totalCount: found.length,
    items,
    ...(relaxation && { isRelaxed: true }),
    ...(await about(all, filter)),
  };
}

/** The ids of the first assets of each set, in the given order. */
async function firstMembers(
  tx: Tx,
  inSets: SQL | undefined,
  sorted: readonly SQL[],
): Promise<ReadonlyMap<number, readonly { readonly id: string }[]>> {
  const numbered = tx
    .select({
      id: assetSearch.assetId,
      setId: assetSearch.setId,
      position:
        sql<number>`row_number() over (partition by ${assetSearch.setId} order by ${sql.join([...sorted], sql`, `)})`.as(
          'position',
        ),
    })
    .from(assetSearch)
    .where(inSets)
    .as('numbered');
  const members = await tx
    .select({ id: numbered.id, setId: numbered.setId })
    .from(numbered)
    .where(sql`${numbered.position} <= ${MAX_SET_IDS}`)
    .orderBy(numbered.setId, numbered.position);
  return Map.groupBy(members, (member) => member.setId);
}

async function readSets(
  tx: Tx,
  ids: readonly number[],
  where: SQL | undefined,
  sorted: readonly SQL[],
  withDetails: boolean,
  { viewer, showing }: Pick<Asked, 'viewer' | 'showing'>,
): Promise<AssetSet[]> {
  if (ids.length === 0) return [];
  const inSets = and(where, inArray(assetSearch.setId, [...ids]));
  const sets = await tx
    .select({
      id: assetSets.id,
      title: setTitleIn(viewer.language),
      coverId: assetSets.coverId,
      description: sql<string>`coalesce(${assetSets.descriptions} ->> ${viewer.language}::text,
        ${assetSets.description})`,
      assetCount: count(),
      dateFrom: min(sql<string>`coalesce(${assets.takenAt}, ${assets.creationTime})`),
      dateTo: max(sql<string>`coalesce(${assets.takenAt}, ${assets.creationTime})`),
    })
    .from(assetSearch)
    .innerJoin(assets, eq(assets.id, assetSearch.assetId))
    .innerJoin(assetSets, eq(assetSets.id, assetSearch.setId))
    .where(inSets)
    .groupBy(assetSets.id);
  const bySet = await firstMembers(tx, inSets, sorted);
  const coverOf = new Map(
    sets.map(({ id, coverId }) => {
      const members = (bySet.get(id) ?? []).map((member) => member.id);
      const chosen = members.filter((member) => member === coverId);
      return [id, [...new Set([...chosen, ...members])].slice(0, COVER_PICTURE_COUNT)] as const;
    }),
  );
  const coverIds = [...coverOf.values()].flat();
  const covers = new Map(
    (await listedAssets(tx, coverIds, withDetails, showing)).map((item) => [item.id, item]),
  );
  return ids.flatMap((id) => {
    const found = sets.find((candidate) => candidate.id === id);
    if (!found) return [];
    const { coverId: _, ...set } = found;
    const memberIds = (bySet.get(id) ?? []).map((member) => member.id);
    const instant = (value: string | null) =>
      value === null ? null : new Date(value).toISOString();
    return [
      {
        ...set,
        dateFrom: instant(set.dateFrom),
        dateTo: instant(set.dateTo),
        cover: (coverOf.get(id) ?? []).flatMap((memberId) => covers.get(memberId) ?? []),
        assetIds: memberIds,
      },
    ];
  });
}

const isSetShown = async (tx: Tx, setId: number): Promise<boolean> =>
  (await tx.$count(assetSets, and(eq(assetSets.id, setId), eq(assetSets.isHidden, false)))) > 0;

/** A set with the assets that the viewer may see. */
export async function readSet(
  tx: Tx,
  setId: number,
  { viewer, showing }: Asked,
): Promise<AssetSet> {
  const { where } = searchCondition(
    readFilter({ setId, includeHidden: false, mine: false, verbatim: false }, viewer),
  );
  const isShown = viewer.isReviewer || (await isSetShown(tx, setId));
  const [set] = isShown
    ? await readSets(tx, [setId], where, order.newest, false, { viewer, showing })
    : [];
  if (!set) throw problem('Editorial:NotFound');
  return set;
}

/**
 * Refuses an asset that the viewer may not see. Visible are published assets, own assets, and any
 * asset for a reviewer. Anything else is reported as not found (R7.23).
 */
function assertVisible<Row extends ShownRow>(
  row: Row | undefined,
  viewer: Viewer,
): asserts row is Row {
  const isShown =
    row &&
    ((row.status === 'Published' && !row.isHidden) ||
      viewer.isReviewer ||
      (row.contributorId !== null && row.contributorId === viewer.userId));
  if (!isShown)
    // Pages tell search engines that a withdrawn picture will not come back.
    throw problem(
      'Editorial:NotFound',
      row?.status === 'Withdrawn' ? { data: { isWithdrawn: true } } : {},
    );
}

/** The row of an asset that the viewer may see. */
export async function visibleRow(tx: Tx, id: string, viewer: Viewer): Promise<ShownRow> {
  const [row] = await wholeRows(tx, [id], viewer.language);
  assertVisible(row, viewer);
  return row;
}

/**
 * An asset with its details, its own texts, and their translations (R7.23).
 * @param isLast Whether the transaction asks nothing else.
 */
export async function readAsset(
  tx: Tx,
  id: string,
  { viewer, showing }: Asked,
  isLast = false,
): Promise<Asset> {
  const row = await detailedRow(tx, id, { language: viewer.language, isLast });
  assertVisible(row, viewer);
  const { renditions, translations } = row;
  const asset = { ...assetWithDetails(row, renditions, showing), translations };
  return {
    ...asset,
    concurrencyStamp: stampOf(asset),
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
  asked: Asked,
): Promise<void> {
  if (stamp === undefined) return;
  await tx.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('update');
  const current = await readAsset(tx, id, asked);
  if (current.concurrencyStamp !== stamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current } });
}
