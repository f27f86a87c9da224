import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { unwaited } from '../../ground/database/transactions.ts';
import { assetSearch } from '../../catalog/assets/assets.tables.ts';
import {
  COUNT_LIMIT,
  type Matches,
  NEWEST_PROBE_COUNT,
  type Search,
  type TenantEngine,
} from './engine.ts';
import { countCodes, tallyFacets } from './facet-code.rules.ts';
import type { Ranks } from './search-text.sql.ts';
import { emptyList, type IdList, idList, listInOrder } from './id-list.ts';
import { required } from '../../ground/required.ts';

const newestFirst = [desc(assetSearch.creationTime), asc(assetSearch.assetId)];
/**
 * From this estimate of the planner on, a search is sampled instead of counted. Well above the
 * limit, because estimates may be wrong.
 */
const WIDE_ESTIMATE = 1.5 * COUNT_LIMIT;
/** If the estimate was far too low, reading stops here. */
const MAX_ROWS_READ = 4 * COUNT_LIMIT;
/**
 * So many of the newest matches are ranked roughly: the best of them are ranked exactly. This costs
 * what unpacking words once saves (decision 1471).
 */
const MAX_ROUGHLY_RANKED = 2000;
/** Safety factor for the size of the sample in which the newest matches are looked for. */
const ESTIMATE_MARGIN = 1.5;

/**
 * Searches in the database. Triggers maintain the rows of `asset_search`, so nothing needs to be
 * indexed.
 */
export const postgresEngine = {
  find: async (search) => (await lookAtNewest(search)) ?? lookAtAll(search),
} satisfies Pick<TenantEngine, 'find'>;

/**
 * For searches whose expected matches far exceed the count limit: reads only the newest matches and
 * extrapolates their facets. Null if there are fewer matches.
 */
async function lookAtNewest({ tx, memory, condition: asked }: Search): Promise<Matches | null> {
  const { where, ranks } = asked();
  const condition = where ?? sql`true`;
  const expected = await estimateCount(tx, condition);
  if (expected <= WIDE_ESTIMATE) return null;
  const size = await memory.recall(['size'], () => estimateCount(tx, sql`${assetSearch.isShown}`));
  // Rounded up to a power of two, so that few distinct depths are looked up.
  const depth = 2 ** Math.ceil(Math.log2((ESTIMATE_MARGIN * NEWEST_PROBE_COUNT * size) / expected));
  const since = await memory.recall(['since', depth], () => timeOf(tx, depth));
  // The catalog is smaller than the planner estimates, so the estimate says nothing.
  if (since === null) return null;
  const { codes, found, ...seen } = await look(
    tx,
    sql`${condition} and ${assetSearch.creationTime} >= ${since}::timestamptz`,
    sql`order by creation_time desc, asset_id limit ${NEWEST_PROBE_COUNT}`,
    ranks,
  );
  return found < NEWEST_PROBE_COUNT
    ? null
    : {
        found: COUNT_LIMIT + 1,
        tally: tallyFacets(countCodes(codes), COUNT_LIMIT / found),
        ...seen,
      };
}

async function lookAtAll({ tx, condition }: Search): Promise<Matches> {
  const { where, ranks } = condition();
  // With a limit, the planner would prefer a sequential scan, hoping to meet enough matches early.
  unwaited(tx, tx.execute(sql`select set_config('enable_seqscan', 'off', true)`));
  const { codes, found, ...seen } = await look(
    tx,
    where ?? sql`true`,
    sql`limit ${MAX_ROWS_READ}`,
    ranks,
  );
  // If the reading was cut off, the rows are a random part: they must not be put first.
  return {
    found,
    tally: tallyFacets(countCodes(codes), Math.min(1, COUNT_LIMIT / found)),
    ...(found < MAX_ROWS_READ ? seen : { newest: emptyList, best: emptyList }),
  };
}

interface Seen {
  readonly codes: readonly string[];
  readonly found: number;
  readonly newest: IdList;
  readonly best: IdList;
}

/**
 * The words of a row that was read by its physical position (`ctid`), which needs no index. Long
 * ones are stored compressed: they are unpacked once instead of for each comparison (PostgreSQL 18).
 */
const wordsOf = (row: SQL): SQL => sql`cross join lateral (
  select ${assetSearch.words} || ''::tsvector as words from ${assetSearch}
  where ${assetSearch}.ctid = ${row}.place offset 0) as asset_search`;

/** The newest of the matches, or of more than are ranked exactly the best by a rough rank. */
const likeliest = (ranks: Ranks): SQL => sql`likeliest as materialized (
  select late.* from (select *, count(*) over () as count from matched
    order by creation_time desc, asset_id limit ${MAX_ROUGHLY_RANKED}) as late
  ${wordsOf(sql`late`)}
  order by case when count > ${NEWEST_PROBE_COUNT} then ${ranks.rough} end desc, creation_time desc,
    asset_id limit ${NEWEST_PROBE_COUNT})`;
const byAge = sql`order by creation_time desc, asset_id`;
const idsOf = (rows: SQL): SQL =>
  sql`(select encode(string_agg(uuid_send(asset_id), '' ${byAge}), 'hex') from ${rows})`;

/** Reads matches, and ranks the likeliest of them. */
async function look(tx: Tx, condition: SQL, span: SQL, ranks: Ranks | null): Promise<Seen> {
  const {
    rows: [row],
  } = (await tx.execute(sql`
    with matched as materialized (
        select ${assetSearch}.ctid as place, asset_id, creation_time, facet_code
        from ${assetSearch} where ${condition} ${span})
      ${ranks ? sql`, ${likeliest(ranks)}` : sql``}
    select codes, found,
      ${idsOf(sql`(select * from matched ${byAge} limit ${NEWEST_PROBE_COUNT}) as newest`)} as newest,
      ${ranks ? idsOf(sql`likeliest`) : sql`null`} as likeliest,
      ${
        ranks
          ? sql`(select string_agg(${ranks.exact}::text, ';' ${byAge})
            from likeliest ${wordsOf(sql`likeliest`)})`
          : sql`null`
      } as ranks
    from (select string_agg(facet_code, ';') as codes, count(*)::int as found
    from matched) as counted`)) as unknown as {
    rows: {
      codes: string | null;
      found: number;
      newest: string | null;
      likeliest: string | null;
      ranks: string | null;
    }[];
  };
  const ids = (hex: string | null | undefined) => idList(Buffer.from(hex ?? '', 'hex'));
  return {
    codes: row?.codes?.split(';') ?? [],
    found: row?.found ?? 0,
    newest: ids(row?.newest),
    best: row?.ranks
      ? listInOrder(ids(row.likeliest), byRank(row.ranks.split(';').map(Number)))
      : emptyList,
  };
}

/** Positions sorted by rank, the newest first among equals. */
const byRank = (ranks: readonly number[]): number[] =>
  [...ranks.keys()].sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b);

/**
 * The creation time of the asset at this position by age, newest first. Null if there are fewer
 * assets.
 */
async function timeOf(tx: Tx, depth: number): Promise<string | null> {
  const [row] = await tx
    .select({ time: sql<string>`${assetSearch.creationTime}::text` })
    .from(assetSearch)
    .where(sql`${assetSearch.isShown}`)
    .orderBy(...newestFirst)
    .offset(depth)
    .limit(1);
  return row?.time ?? null;
}

/** The number of rows that the planner expects, from its statistics only. */
async function estimateCount(tx: Tx, condition: SQL): Promise<number> {
  const {
    rows: [row],
  } = (await tx.execute(
    sql`explain (format json) select 1 from ${assetSearch} where ${condition}`,
  )) as unknown as {
    rows: { 'QUERY PLAN': string | readonly { Plan: { 'Plan Rows': number } }[] }[];
  };
  const plan = required(row, 'The plan')['QUERY PLAN'];
  const [first] =
    typeof plan === 'string' ? (JSON.parse(plan) as Exclude<typeof plan, string>) : plan;
  return required(first, 'The plan').Plan['Plan Rows'];
}
