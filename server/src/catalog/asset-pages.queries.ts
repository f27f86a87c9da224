import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { ShownRow } from './asset.view.ts';
import { assets, assetSets } from './assets.tables.ts';
import type { Matches, Search } from './matches.queries.ts';
import type { Sorting } from './sorting.rules.ts';

/** Beginnings of pages that one search remembers. */
const MostPlaces = 500;

const { search: _search, descriptor: _descriptor, tagKeys: _tagKeys, ...shown } = getTableColumns(assets);
export const columns = { ...shown, setTitle: assetSets.title };

export interface Span { readonly skip: number; readonly take: number }
type Order = Exclude<Sorting, 'relevance'>;

export const order: Readonly<Record<Order, readonly SQL[]>> = {
  newest: [desc(assets.creationTime), asc(assets.id)],
  oldest: [asc(assets.creationTime), desc(assets.id)],
  title: [asc(assets.title), asc(assets.id)],
};
/** The last row before a page: what it is sorted by, exactly as the database has it. */
interface Place { readonly value: string; readonly id: string }
const value: Readonly<Record<Order, SQL<string>>> = { newest: sql`${assets.creationTime}::text`, oldest: sql`${assets.creationTime}::text`, title: sql`${assets.title}` };
/** The first comparison bounds the index, the second cuts off what is before. */
const after: Readonly<Record<Order, (place: Place) => SQL>> = {
  newest: (place) => sql`${assets.creationTime} <= ${place.value}::timestamptz and (${assets.creationTime} < ${place.value}::timestamptz or ${assets.id} > ${place.id}::uuid)`,
  oldest: (place) => sql`${assets.creationTime} >= ${place.value}::timestamptz and (${assets.creationTime} > ${place.value}::timestamptz or ${assets.id} < ${place.id}::uuid)`,
  title: (place) => sql`${assets.title} >= ${place.value} and (${assets.title} > ${place.value} or ${assets.id} > ${place.id}::uuid)`,
};

/**
 * A page by `skipCount`. Where a page ended is remembered, so that the next one is found by its key and costs what the
 * first one did. The ids come first: only one page of rows is read whole.
 */
export async function sortedPage({ tx, memory, question, where }: Search, sorting: Order, { skip, take }: Span): Promise<ShownRow[]> {
  const places = await memory.recall(['places', sorting, question], async () => new Map<number, Place>());
  const begin = Math.max(0, ...[...places.keys()].filter((at) => at <= skip));
  const place = places.get(begin);
  // After a jump the row before the page is read too: it is where the page begins, the next time.
  const before = begin < skip ? 1 : 0;
  const page = tx.select({ id: assets.id }).from(assets).where(and(where, place && after[sorting](place))).orderBy(...order[sorting]).offset(skip - begin - before).limit(take + before).as('page');
  const found = await tx.select({ ...columns, value: value[sorting] }).from(page).innerJoin(assets, eq(assets.id, page.id)).innerJoin(assetSets, eq(assetSets.id, assets.setId)).orderBy(...order[sorting]);
  const rows = found.slice(before);
  const keep = (at: number, row: Place | undefined) => { if (row) places.set(at, { value: row.value, id: row.id }); };
  if (before > 0) keep(skip, found[0]);
  if (rows.length === take) keep(skip + take, rows.at(-1));
  while (places.size > MostPlaces) places.delete(places.keys().next().value!);
  return rows;
}

/** By relevance: the best come first, in order; what follows them goes on by age. */
export async function rankedPage(search: Search, { best, ranked }: Matches, { skip, take }: Span): Promise<ShownRow[]> {
  const ids = best.slice(skip, skip + take);
  const rows = ids.length === 0 ? [] : await search.tx.select(columns).from(assets).innerJoin(assetSets, eq(assetSets.id, assets.setId)).where(inArray(assets.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const page = ids.flatMap((id) => byId.get(id) ?? []);
  const rest = take - Math.max(0, Math.min(take, ranked - skip));
  return rest === 0 ? page : [...page, ...(await sortedPage(search, 'newest', { skip: Math.max(skip, ranked), take: rest }))];
}
