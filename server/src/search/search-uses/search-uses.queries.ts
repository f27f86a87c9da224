import type { SearchUse } from '@editorial/contracts/searches';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { containing, orderBy } from '../../ground/database/lists.ts';

/** How many popular pictures come first in a list. The others follow by age. */
const POPULAR_COUNT = 1000;
/** A license says as much as so many openings. */
const POINTS_OF_LICENSE = 10;
const POPULAR_DAYS = 365;

interface UsesQuery {
  readonly since: string;
  readonly found: 'Any' | 'Nothing';
  readonly filter?: string | undefined;
  readonly sorting?: string | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

const sortings = {
  text: sql`text`,
  searches: sql`searches`,
  empty: sql`empty`,
  corrected: sql`corrected`,
  opened: sql`opened`,
  licensed: sql`licensed`,
};

type Totals = Omit<SearchUse, 'text'>;

/** The texts that were searched for since a day, with what came of them. */
export async function listSearchUses(
  tx: Tx,
  { since, found, filter = '', sorting, skipCount, maxResultCount }: UsesQuery,
): Promise<{ totalCount: number; items: SearchUse[]; total: Totals }> {
  const first = found === 'Nothing' ? 'empty' : 'searches';
  const words = containing(filter);
  const texts = sql`select text, sum(searches)::int as searches, sum(empty)::int as empty,
      sum(corrected)::int as corrected, sum(opened)::int as opened, sum(licensed)::int as licensed
    from search_days where day >= ${since}::date and text ilike ${words} group by text
    having sum(${sortings[first]}) > 0`;
  const { rows: items } = (await tx.execute(sql`
    select * from (${texts}) as texts order by ${orderBy(sorting ?? `${first} desc`, sortings)}, text
    offset ${skipCount} limit ${maxResultCount}`)) as unknown as { rows: SearchUse[] };
  const { rows } = (await tx.execute(sql`
    select (select count(*)::int from (${texts}) as texts) as "totalCount",
      coalesce(sum(searches), 0)::int as searches, coalesce(sum(empty), 0)::int as empty,
      coalesce(sum(corrected), 0)::int as corrected,
      coalesce(sum(opened), 0)::int as opened, coalesce(sum(licensed), 0)::int as licensed
    from search_days where day >= ${since}::date`)) as unknown as {
    rows: (Totals & { totalCount: number })[];
  };
  const { totalCount = 0, ...total } = rows[0] ?? {
    searches: 0,
    empty: 0,
    corrected: 0,
    opened: 0,
    licensed: 0,
  };
  return { totalCount, items, total };
}

/** The pictures that were licensed and opened most in the last year, the most popular first. */
export async function popularIds(tx: Tx): Promise<string[]> {
  const { rows } = (await tx.execute(sql`
    select asset_id::text as id from (
      (select asset_id, opened as points from asset_opens order by opened desc limit ${POPULAR_COUNT})
      union all
      (select asset_id, ${POINTS_OF_LICENSE} * count(*)::int from licenses
        where issued_at > now() - make_interval(days => ${POPULAR_DAYS}) group by asset_id)
    ) as popular
    group by asset_id order by sum(points) desc, asset_id limit ${POPULAR_COUNT}`)) as unknown as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}
