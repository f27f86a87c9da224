import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { unwaited } from '../database/transactions.ts';
import { assetSearch } from './assets.tables.ts';
import { type Tally, tallyFacets } from './facet-code.rules.ts';
import { emptyList, type IdList, idList, listInOrder } from './id-list.ts';
import type { TenantMemory } from './search-memory.ts';

const newestFirst = [desc(assetSearch.creationTime), asc(assetSearch.assetId)];
/** Matches are counted up to here, and one more tells that there are others. */
export const CountLimit = 10_000;
/** So many matches, the newest, are ranked by how well they match, and known without asking again. */
const Newest = 500;
/** What the planner expects of a search whose matches are not all counted: well beyond the limit, since it may err. */
const WideEstimate = 1.5 * CountLimit;
/** Where the planner erred, reading ends here. */
const MostRead = 4 * CountLimit;
/** Pictures among which the newest matches of a wide search are looked for: more than should be needed. */
const Margin = 1.5;

/** A search under way: its condition, how well it is matched, and the question it is remembered by. */
export interface Search { readonly tx: Tx; readonly memory: TenantMemory; readonly question: unknown; readonly where: SQL | undefined; readonly rank: SQL | null }
/** How many match, more than the limit when they are not all counted; what they are; the newest of them, and the same ones with the best first. */
export interface Matches { readonly found: number; readonly tally: Tally; readonly newest: IdList; readonly best: IdList }

/**
 * One pass over the matches gives the list its count, all facets theirs and relevance its order. Of what is in tens of
 * thousands of pictures the newest are looked at, and their facets stand for all.
 */
export const findMatches = (search: Search): Promise<Matches> => search.memory.recall(['matches', search.question], async () => (await lookAtNewest(search)) ?? lookAtAll(search));

/** So many of the newest are looked at for what is expected in some of all. */
const depthOf = (size: number, expected: number): number => 2 ** Math.ceil(Math.log2((Margin * Newest * size) / expected));
/** The most that are looked at so. */
export const greatestDepth = (size: number): number => depthOf(size, WideEstimate);

/** Only for what the planner expects in far more pictures than are counted; null when there are fewer. */
async function lookAtNewest({ tx, memory, where, rank }: Search): Promise<Matches | null> {
  const condition = where ?? sql`true`;
  const expected = await estimated(tx, condition);
  if (expected <= WideEstimate) return null;
  const size = await memory.recall(['size'], () => estimated(tx, sql`${assetSearch.isShown}`));
  // In powers of two, so that few such places are looked up.
  const depth = depthOf(size, expected);
  const since = await memory.recall(['since', depth], () => timeOf(tx, depth));
  // A catalogue that is smaller than the planner thinks proves nothing.
  if (since === null) return null;
  // The small indexes of the newest (newest-indexes.job.ts) are found only by bitmaps. Walking from picture to picture seems
  // cheaper to the planner, which does not know that the words of each lie elsewhere; and all of this is in memory.
  unwaited(tx, tx.execute(sql`savepoint looking`));
  unwaited(tx, tx.execute(sql`select set_config('enable_indexscan', 'off', true), set_config('random_page_cost', '0.2', true)`));
  const { codes, found, ...seen } = await look(tx, sql`${condition} and ${assetSearch.creationTime} >= ${since}::timestamptz`, sql`order by creation_time desc, asset_id limit ${Newest}`, rank);
  unwaited(tx, tx.execute(sql`rollback to looking`));
  return found < Newest ? null : { found: CountLimit + 1, tally: tallyFacets(codes, CountLimit / found), ...seen };
}

async function lookAtAll({ tx, where, rank }: Search): Promise<Matches> {
  // A limit makes the planner hope to meet so many matches soon by reading the whole table.
  unwaited(tx, tx.execute(sql`select set_config('enable_seqscan', 'off', true)`));
  const { codes, found, ...seen } = await look(tx, where ?? sql`true`, sql`limit ${MostRead}`, rank);
  // Which ones were met before the reading ended is chance, so none is put before the others.
  return { found, tally: tallyFacets(codes, Math.min(1, CountLimit / found)), ...(found < MostRead ? seen : { newest: emptyList, best: emptyList }) };
}

interface Seen { readonly codes: string; readonly found: number; readonly newest: IdList; readonly best: IdList }
/** Rows are found again by their place (`ctid`), which needs no index. */
async function look(tx: Tx, condition: SQL, span: SQL, rank: SQL | null): Promise<Seen> {
  const { rows: [row] } = (await tx.execute(sql`
    with matched as materialized (select ${assetSearch}.ctid as place, asset_id, creation_time, facet_code from ${assetSearch} where ${condition} ${span}),
      newest as materialized (select place, asset_id, row_number() over () as at from (select place, asset_id from matched order by creation_time desc, asset_id limit ${Newest}) as first)
    select codes, found, (select encode(string_agg(uuid_send(asset_id), '' order by at), 'hex') from newest) as newest,
      ${rank ? sql`(select string_agg(${rank}::text, ';' order by at) from newest join ${assetSearch} on ${assetSearch}.ctid = place)` : sql`null`} as ranks
    from (select string_agg(facet_code, ';') as codes, count(*)::int as found from matched) as counted`)) as unknown as { rows: { codes: string | null; found: number; newest: string | null; ranks: string | null }[] };
  const newest = idList(row?.newest ?? '');
  return { codes: row?.codes ?? '', found: row?.found ?? 0, newest, best: row?.ranks ? listInOrder(newest, byRank(row.ranks.split(';').map(Number))) : emptyList };
}
/** The best first; of the same rank the newest. */
const byRank = (ranks: readonly number[]): number[] => [...ranks.keys()].sort((a, b) => ranks[b]! - ranks[a]! || a - b);

/** When the picture was made that so many are newer than; null when there are not so many. */
async function timeOf(tx: Tx, depth: number): Promise<string | null> {
  const [row] = await tx.select({ time: sql<string>`${assetSearch.creationTime}::text` }).from(assetSearch).where(sql`${assetSearch.isShown}`).orderBy(...newestFirst).offset(depth).limit(1);
  return row?.time ?? null;
}

/** How many rows the planner expects, from its statistics alone. */
async function estimated(tx: Tx, condition: SQL): Promise<number> {
  const { rows: [row] } = (await tx.execute(sql`explain (format json) select 1 from ${assetSearch} where ${condition}`)) as unknown as { rows: { 'QUERY PLAN': string | readonly { Plan: { 'Plan Rows': number } }[] }[] };
  const plan = row!['QUERY PLAN'];
  return (typeof plan === 'string' ? (JSON.parse(plan) as Exclude<typeof plan, string>) : plan)[0]!.Plan['Plan Rows'];
}
