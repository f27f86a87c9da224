import type { AssetSet, FacetFilter } from '@editorial/contracts/catalog';
import { and, count, desc, eq, inArray, max, min, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { about, type ListContext, type SearchNotes, sortingOf } from './asset.queries.ts';
import { assets, assetSearch, assetSets } from '../../catalog/assets/assets.tables.ts';
import { readFilter } from '../search/asset-filter.rules.ts';
import { searchCondition } from '../search/asset-filter.sql.ts';
import { order } from '../search/asset-pages.queries.ts';
import { setTitleIn } from '../../catalog/assets/whole-rows.queries.ts';
import { listedAssets } from '../search/asset-rows.queries.ts';
import { isRanked } from '../search/engine.ts';
import { findMatches, findSets, openSearch } from '../search/matches.queries.ts';
import { relaxationOf } from '../search/relaxed.queries.ts';
import { arrangeSets } from './arranged-sets.ts';

/** Pictures that show what is in a set. */
const COVER_PICTURE_COUNT = 12;
const MAX_SET_IDS = 1000;

/** The sets that hold matching assets (R7.25). */
export async function listSets(
  tx: Tx,
  filter: FacetFilter,
  { viewer, showing, memory }: ListContext,
): Promise<{ totalCount: number; items: AssetSet[]; isRelaxed?: boolean } & SearchNotes> {
  const all = await openSearch(tx, filter, { viewer, memory });
  const matches = all.wordCount > 0 ? await findMatches(all) : null;
  // A set is found by its pictures: with most of the words, if none has all.
  const relaxation = matches?.found === 0 ? await relaxationOf(all, 0) : null;
  const search = relaxation?.whole ?? all;
  const { where, ranks } = search.condition();
  const asked = sortingOf(filter, search);
  // Sets have no look and no popularity of their own.
  const hasNone = asked === 'popular' || (asked === 'relevance' && !isRanked(search));
  const sorting = hasNone ? 'newest' : asked;
  const isPlain = search.text === null && search.nearest === null && sorting === 'newest';
  const found = await arrangeSets(tx, memory, await findSets(search, sorting), isPlain);
  const ids = found.slice(filter.skipCount, filter.skipCount + filter.maxResultCount);
  const sorted =
    sorting === 'relevance'
      ? [desc(required(ranks, 'The ranks of a text').exact), ...order.newest]
      : order[sorting === 'title' ? 'newest' : sorting];
  const items = await readSets(tx, {
    ids,
    where,
    sorted,
    withDetails: filter.includeDetails,
    asked: { viewer, showing },
  });
  return {
    totalCount: found.length,
    items,
    ...(relaxation && { isRelaxed: true }),
    ...(await about(all, filter, viewer)),
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

/** Sets in a language, with how many of their pictures were found and from when these are. */
function setsWithCounts(
  tx: Tx,
  inSets: SQL | undefined,
  language: ListContext['viewer']['language'],
) {
  return tx
    .select({
      id: assetSets.id,
      title: setTitleIn(language),
      coverId: assetSets.coverId,
      description: sql<string>`coalesce(${assetSets.descriptions} ->> ${language}::text,
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
}

async function readSets(
  tx: Tx,
  {
    ids,
    where,
    sorted,
    withDetails,
    asked: { viewer, showing },
  }: {
    readonly ids: readonly number[];
    readonly where: SQL | undefined;
    readonly sorted: readonly SQL[];
    readonly withDetails: boolean;
    readonly asked: Pick<ListContext, 'viewer' | 'showing'>;
  },
): Promise<AssetSet[]> {
  if (ids.length === 0) return [];
  const inSets = and(where, inArray(assetSearch.setId, [...ids]));
  const sets = await setsWithCounts(tx, inSets, viewer.language);
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
  { viewer, showing }: ListContext,
): Promise<AssetSet> {
  const { where } = searchCondition(
    readFilter({ setId, includeHidden: false, mine: false, verbatim: false }, viewer),
  );
  const isShown = viewer.isReviewer || (await isSetShown(tx, setId));
  const [set] = isShown
    ? await readSets(tx, {
        ids: [setId],
        where,
        sorted: order.newest,
        withDetails: false,
        asked: { viewer, showing },
      })
    : [];
  if (!set) throw problem('Editorial:NotFound');
  return set;
}
