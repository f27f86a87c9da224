import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { assets } from './assets.tables.ts';
import { type Tally, tallyFacets } from './facet-code.rules.ts';
import type { TenantMemory } from './search-memory.ts';

/** Matches are counted up to here, and one more tells that there are others. */
export const CountLimit = 10_000;
/** So many matches, the newest, are ranked by how well they match. */
const RankLimit = 1000;
/** What the planner expects of a search whose matches are not all counted: far beyond the limit, since it may err. */
const WideEstimate = 4 * CountLimit;
/** Of such a search the newest tell what it finds; to rank and count more of them tells nothing new. */
const WideSample = 500;

/** A search under way: its condition, how well it is matched, and the question it is remembered by. */
export interface Search { readonly tx: Tx; readonly memory: TenantMemory; readonly question: unknown; readonly where: SQL | undefined; readonly rank: SQL | null }
/** How many match, at most one more than are counted; what they are; and the best of the newest, best first. */
export interface Matches { readonly found: number; readonly tally: Tally; readonly best: readonly string[]; readonly ranked: number }

/**
 * One pass over the matches gives the list its count, all facets theirs and relevance its order. Of what is in tens of
 * thousands of pictures the newest are looked at, and their facets stand for all.
 */
export const findMatches = ({ tx, memory, question, where, rank }: Search): Promise<Matches> => memory.recall(['matches', question], async () => {
  const condition = where ?? sql`true`;
  const newest = (await estimated(tx, condition)) > WideEstimate ? await look(tx, sql`order by creation_time desc, id limit ${WideSample}`, WideSample, condition, rank) : null;
  if (newest?.codes.length === WideSample) return { found: CountLimit + 1, tally: tallyFacets(newest.codes, CountLimit / WideSample), best: newest.best, ranked: WideSample };
  // A limit makes the planner hope to meet 10,000 matches soon by reading the whole table.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  const { codes, best } = await look(tx, sql`limit ${CountLimit + 1}`, RankLimit, condition, rank);
  await tx.execute(sql`select set_config('enable_seqscan', 'on', true)`);
  // Some thousands beyond the limit: which of them were met is chance, so none is ranked before the others.
  const isWhole = codes.length <= CountLimit;
  return { found: codes.length, tally: tallyFacets(codes.slice(0, CountLimit)), best: isWhole ? best : [], ranked: isWhole ? RankLimit : 0 };
});

async function look(tx: Tx, span: SQL, ranked: number, condition: SQL, rank: SQL | null): Promise<{ codes: readonly string[]; best: readonly string[] }> {
  const { rows: [row] } = (await tx.execute(sql`
    with matched as materialized (select id, creation_time, facet_code, ${rank ?? sql`0`} as rank from ${assets} where ${condition} ${span}),
      newest as (select id, creation_time, rank from matched order by creation_time desc, id limit ${rank ? ranked : 0})
    select (select string_agg(facet_code, ';') from matched) as codes, (select string_agg(id::text, ';' order by rank desc, creation_time desc, id) from newest) as best`)) as unknown as { rows: { codes: string | null; best: string | null }[] };
  return { codes: row?.codes?.split(';') ?? [], best: row?.best?.split(';') ?? [] };
}

/** How many rows the planner expects, from its statistics alone. */
async function estimated(tx: Tx, condition: SQL): Promise<number> {
  const { rows: [row] } = (await tx.execute(sql`explain (format json) select 1 from ${assets} where ${condition}`)) as unknown as { rows: { 'QUERY PLAN': string | readonly { Plan: { 'Plan Rows': number } }[] }[] };
  const plan = row!['QUERY PLAN'];
  return (typeof plan === 'string' ? (JSON.parse(plan) as Exclude<typeof plan, string>) : plan)[0]!.Plan['Plan Rows'];
}
