import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { assetSearch } from '../../catalog/assets/assets.tables.ts';
import type { Search, Span } from './engine.ts';
import type { Sorting } from './sorting.rules.ts';

/** How many page starts are remembered per search. */
const MAX_REMEMBERED_POSITIONS = 500;

type Order = Exclude<Sorting, 'relevance'>;

export const order: Readonly<Record<Order, readonly SQL[]>> = {
  newest: [desc(assetSearch.creationTime), asc(assetSearch.assetId)],
  oldest: [asc(assetSearch.creationTime), desc(assetSearch.assetId)],
  title: [asc(assetSearch.title), asc(assetSearch.assetId)],
};

/** The last row before a page: its sort key exactly as stored in the database, and its id. */
interface Place {
  readonly value: string;
  readonly id: string;
}

const value: Readonly<Record<Order, SQL<string>>> = {
  newest: sql`${assetSearch.creationTime}::text`,
  oldest: sql`${assetSearch.creationTime}::text`,
  title: sql`${assetSearch.title}`,
};

/** The first comparison limits the index scan, the second excludes earlier rows. */
const after: Readonly<Record<Order, (place: Place) => SQL>> = {
  newest: (place) =>
    sql`${assetSearch.creationTime} <= ${place.value}::timestamptz
      and (${assetSearch.creationTime} < ${place.value}::timestamptz
        or ${assetSearch.assetId} > ${place.id}::uuid)`,
  oldest: (place) =>
    sql`${assetSearch.creationTime} >= ${place.value}::timestamptz
      and (${assetSearch.creationTime} > ${place.value}::timestamptz
        or ${assetSearch.assetId} < ${place.id}::uuid)`,
  title: (place) =>
    sql`${assetSearch.title} >= ${place.value}
      and (${assetSearch.title} > ${place.value} or ${assetSearch.assetId} > ${place.id}::uuid)`,
};

/**
 * The ids of a page by `skipCount`. The end of each page is remembered, so that the next page is
 * found by key and costs the same as the first.
 */
export async function sortedIds(
  { tx, memory, question, condition }: Search,
  sorting: Order,
  { skip, take }: Span,
): Promise<string[]> {
  const places = await memory.recall(
    ['places', sorting, question],
    async () => new Map<number, Place>(),
  );
  const begin = Math.max(0, ...[...places.keys()].filter((at) => at <= skip));
  const place = places.get(begin);
  // After a jump, also read the row before the page: next time the page starts at its key.
  const before = begin < skip ? 1 : 0;
  const found = await tx
    .select({ id: assetSearch.assetId, value: value[sorting] })
    .from(assetSearch)
    .where(and(condition().where, place && after[sorting](place)))
    .orderBy(...order[sorting])
    .offset(skip - begin - before)
    .limit(take + before);
  const rows = found.slice(before);
  const keep = (at: number, row: Place | undefined) => {
    if (row) places.set(at, row);
  };
  if (before > 0) keep(skip, found[0]);
  if (rows.length === take) keep(skip + take, rows.at(-1));
  for (const oldest of places.keys()) {
    if (places.size <= MAX_REMEMBERED_POSITIONS) break;
    places.delete(oldest);
  }
  return rows.map((row) => row.id);
}

/** The ids of a page of all matches but the best, by age. */
export function idsBeyond(search: Search, best: readonly string[], span: Span): Promise<string[]> {
  const { where, ranks } = search.condition();
  const isOther = sql`${assetSearch.assetId} <> all(${`{${best.join(',')}}`}::uuid[])`;
  const others: Search = {
    ...search,
    question: ['beyond the best', search.question],
    condition: () => ({ where: and(where, isOther), ranks }),
  };
  return sortedIds(others, 'newest', span);
}
