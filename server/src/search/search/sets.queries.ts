import { asc, desc, eq, inArray, max, min, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assetSearch, assetSets } from '../../catalog/assets/assets.tables.ts';
import { isUnfiltered } from './asset-filter.rules.ts';
import type { Matches, Search } from './engine.ts';
import { idsAt, listLength } from './id-list.ts';
import type { Sorting } from './sorting.rules.ts';

/**
 * Walks from set to set along an index, so that finding a few thousand sets does not read a million
 * assets.
 */
async function walkSets(tx: Tx, sorting: Sorting): Promise<number[]> {
  const by = {
    newest: sql`newest desc`,
    relevance: sql`newest desc`,
    oldest: sql`oldest`,
    title: sql`asset_sets.title`,
  }[sorting];
  const { rows } = (await tx.execute(sql`
    with recursive walk as (
      (select set_id from asset_search where is_shown order by set_id limit 1)
      union all
      select (select asset_search.set_id from asset_search where is_shown
      and asset_search.set_id > walk.set_id order by asset_search.set_id limit 1) from walk
      where walk.set_id is not null)
    select walk.set_id, (select max(creation_time) from asset_search where is_shown
    and asset_search.set_id = walk.set_id) as newest, (select min(creation_time)
    from asset_search where is_shown and asset_search.set_id = walk.set_id) as oldest
    from walk join asset_sets on asset_sets.id = walk.set_id
    order by ${by}, walk.set_id`)) as unknown as {
    rows: { set_id: number }[];
  };
  return rows.map((row) => row.set_id);
}

/** The sets of the given assets, in the order of these assets. */
async function setsOf(tx: Tx, ids: readonly string[]): Promise<number[]> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: assetSearch.assetId, setId: assetSearch.setId })
          .from(assetSearch)
          .where(inArray(assetSearch.assetId, [...ids]));
  const sets = new Map(rows.map((row) => [row.id, row.setId]));
  return ids.flatMap((id) => sets.get(id) ?? []);
}

/** The sets of all matches, as the database finds them. */
export async function setsByQuery(
  search: Search,
  sorting: Sorting,
  matches: () => Promise<Matches>,
): Promise<number[]> {
  const { tx } = search;
  if (isUnfiltered(search)) return walkSets(tx, sorting);
  const newest = [desc(max(assetSearch.creationTime)), asc(assetSearch.setId)];
  const bySorting: Readonly<Record<Sorting, readonly SQL[]>> = {
    relevance: newest,
    newest,
    oldest: [asc(min(assetSearch.creationTime)), asc(assetSearch.setId)],
    title: [asc(assetSets.title), asc(assetSearch.setId)],
  };
  const rows = await tx
    .select({ id: assetSearch.setId })
    .from(assetSearch)
    .innerJoin(assetSets, eq(assetSets.id, assetSearch.setId))
    .where(search.condition().where)
    .groupBy(assetSearch.setId, assetSets.title)
    .orderBy(...bySorting[sorting]);
  const ids = rows.map((row) => row.id);
  if (sorting !== 'relevance') return ids;
  // Same order as the list: first the sets of the best among the newest matches, then the others
  // by age.
  const { best } = await matches();
  return [...new Set([...(await setsOf(tx, idsAt(best, 0, listLength(best)))), ...ids])];
}
