import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import type { SearchRow } from './asset-columns.ts';
import { CARD_SQL } from './item-cards.ts';

const INDEX_ROWS_STATEMENT = {
  name: 'search rows',
  text: `select asset_id as id, (extract(epoch
    from asset_search.creation_time) * 1000000)::bigint::text as time, asset_search.set_id,
    is_shown, asset_search.facet_code, words::text as words,
    case when is_shown then ${CARD_SQL} end as card
  from unnest($1::uuid[]) with ordinality as wanted (id, at)
  join asset_search on asset_id = wanted.id join assets on assets.id = wanted.id
  order by wanted.at`,
};

interface Row {
  readonly id: string;
  readonly time: string;
  readonly set_id: number;
  readonly is_shown: boolean;
  readonly facet_code: string;
  readonly words: string;
  readonly card: string | null;
}

/** Some assets as searches read them, in the order of the given ids. */
export async function rowsOf(tx: Tx, ids: readonly string[]): Promise<SearchRow[]> {
  const { rows } = await runPrepared(tx, INDEX_ROWS_STATEMENT, [`{${ids.join(',')}}`]);
  return (rows as unknown as Row[]).map((row) => ({
    id: row.id,
    time: Number(row.time),
    setId: row.set_id,
    isShown: row.is_shown,
    facetCode: row.facet_code,
    words: row.words,
    card: row.card,
  }));
}

/** All ids in hexadecimal, oldest first. */
export async function idsByAge(tx: Tx): Promise<string> {
  const {
    rows: [row],
  } = (await tx.execute(
    sql`select encode(string_agg(uuid_send(asset_id), ''
      order by creation_time, asset_id desc), 'hex') as ids from asset_search`,
  )) as unknown as { rows: { ids: string | null }[] };
  return row?.ids ?? '';
}

/** The titles of some sets, or of all, by set. */
export async function titlesOf(
  tx: Tx,
  setIds?: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = (await tx.execute(
    setIds
      ? sql`select id, title from asset_sets where id = any(${`{${setIds.join(',')}}`}::int[])`
      : sql`select id, title from asset_sets`,
  )) as unknown as { rows: { id: number; title: string }[] };
  return new Map(rows.map(({ id, title }) => [id, title]));
}
