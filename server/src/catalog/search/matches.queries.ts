import type { FacetFilter } from '@editorial/contracts/catalog';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { unwaited } from '../../database/transactions.ts';
import { type AssetSearch, type Dimension, questionOf, readFilter } from './asset-filter.rules.ts';
import { type SearchCondition, searchCondition } from './asset-filter.sql.ts';
import { assetSearch } from '../assets/assets.tables.ts';
import { countCodes, type Tally, tallyFacets } from './facet-code.rules.ts';
import { emptyList, type IdList, idList, listInOrder } from './id-list.ts';
import { indexQuery } from '../search-index/index-query.rules.ts';
import type { Places } from '../search-index/places.ts';
import type { Found } from '../search-index/search-index.ts';
import type { TenantMemory } from './search-memory.ts';
import { textQuery } from './search-terms.queries.ts';
import type { Viewer } from '../assets/viewer.ts';

const newestFirst = [desc(assetSearch.creationTime), asc(assetSearch.assetId)];
/** Matches are counted up to here, and one more tells that there are others. */
export const COUNT_LIMIT = 10_000;
/**
 * So many matches, the newest and the best, are known without asking again. Without an index these
 * alone are ranked.
 */
const NEWEST_PROBE_COUNT = 500;
/**
 * What the planner expects of a search whose matches are not all counted: well beyond the limit,
 * since it may err.
 */
const WIDE_ESTIMATE = 1.5 * COUNT_LIMIT;
/** Where the planner erred, reading ends here. */
const MAX_ROWS_READ = 4 * COUNT_LIMIT;
/**
 * Pictures among which the newest matches of a wide search are looked for: more than should be
 * needed.
 */
const ESTIMATE_MARGIN = 1.5;

/** A search under way, and the question it is remembered by. */
export interface Search extends AssetSearch {
  readonly tx: Tx;
  readonly memory: TenantMemory;
  readonly question: unknown;
  /** As conditions of the database, made when it is asked. */
  readonly condition: () => SearchCondition;
}

/**
 * How many match, more than the limit when they are not all counted; what they are; the newest of
 * them, and the best.
 */
export interface Matches {
  readonly found: number;
  readonly tally: Tally;
  readonly newest: IdList;
  readonly best: IdList;
}

/** Reads what is asked for; while a facet is counted, without its own dimension. */
export function openSearch(
  tx: Tx,
  filter: FacetFilter,
  { viewer, memory }: { readonly viewer: Viewer; readonly memory: TenantMemory },
  without?: Dimension,
): Search {
  const read = readFilter(filter, viewer, without);
  let made: SearchCondition | undefined;
  return {
    ...read,
    tx,
    memory,
    question: questionOf(without ? { ...filter, [without]: undefined } : filter, viewer),
    condition: () => (made ??= searchCondition(read)),
  };
}

/** Whether matches have a rank: a text asks for more than an asset's number. */
export const isRanked = ({ text }: AssetSearch): boolean =>
  text !== null && text.assetNumber === null;

/**
 * All that match, by the index in memory (decision 0519); null while there is none, and for what
 * only the database can tell.
 */
export const lookInIndex = (search: Search): Promise<Found | null> =>
  search.memory.hold(['found', search.question], async () => {
    const { tx, memory, text, conditions } = search;
    if (text && !isRanked(search)) return null;
    const query = text && (await textQuery(tx, memory, text));
    const asked = text && !query ? null : indexQuery(query, conditions);
    const index = asked && (await memory.index(tx));
    return index && index.find(asked);
  });

/**
 * One pass over the matches gives the list its count, all facets theirs and relevance its order.
 */
export const findMatches = (search: Search): Promise<Matches> =>
  search.memory.recall(['matches', search.question], async () => {
    const found = await lookInIndex(search);
    return found
      ? fromIndex(found, isRanked(search))
      : ((await lookAtNewest(search)) ?? lookAtAll(search));
  });

/**
 * Of the two lists the one in the order that is usual; the other is quickly found when somebody
 * asks for it.
 */
function fromIndex(found: Found, hasRanks: boolean): Matches {
  const newest = found.newest(COUNT_LIMIT);
  const known = (places: Places): IdList =>
    idList(found.idsOf(places.subarray(0, NEWEST_PROBE_COUNT)));
  return {
    found: found.count,
    tally: tallyFacets(found.countFacets(newest)),
    newest: hasRanks ? emptyList : known(newest),
    best: hasRanks ? known(found.best(NEWEST_PROBE_COUNT)) : emptyList,
  };
}

/**
 * Only for what the planner expects in far more pictures than are counted: the newest are looked
 * at, and their facets stand for all. Null when there are fewer.
 */
async function lookAtNewest({ tx, memory, condition: asked }: Search): Promise<Matches | null> {
  const { where, rank } = asked();
  const condition = where ?? sql`true`;
  const expected = await estimated(tx, condition);
  if (expected <= WIDE_ESTIMATE) return null;
  const size = await memory.recall(['size'], () => estimated(tx, sql`${assetSearch.isShown}`));
  // In powers of two, so that few such places are looked up.
  const depth = 2 ** Math.ceil(Math.log2((ESTIMATE_MARGIN * NEWEST_PROBE_COUNT * size) / expected));
  const since = await memory.recall(['since', depth], () => timeOf(tx, depth));
  // A catalog that is smaller than the planner thinks proves nothing.
  if (since === null) return null;
  const { codes, found, ...seen } = await look(
    tx,
    sql`${condition} and ${assetSearch.creationTime} >= ${since}::timestamptz`,
    sql`order by creation_time desc, asset_id limit ${NEWEST_PROBE_COUNT}`,
    rank,
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
  const { where, rank } = condition();
  // A limit makes the planner hope to meet so many matches soon by reading the whole table.
  unwaited(tx, tx.execute(sql`select set_config('enable_seqscan', 'off', true)`));
  const { codes, found, ...seen } = await look(
    tx,
    where ?? sql`true`,
    sql`limit ${MAX_ROWS_READ}`,
    rank,
  );
  // Which ones were met before the reading ended is chance, so none is put before the others.
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

/** Rows are found again by their place (`ctid`), which needs no index. */
async function look(tx: Tx, condition: SQL, span: SQL, rank: SQL | null): Promise<Seen> {
  const {
    rows: [row],
  } = (await tx.execute(sql`
    with matched as materialized (select ${assetSearch}.ctid as place, asset_id, creation_time, facet_code from ${assetSearch} where ${condition} ${span}),
      newest as materialized (select place, asset_id, row_number() over () as at
      from (select place, asset_id from matched order by creation_time desc, asset_id
      limit ${NEWEST_PROBE_COUNT}) as first)
    select codes, found, (select encode(string_agg(uuid_send(asset_id), '' order by at), 'hex')
    from newest) as newest,
      ${
        rank
          ? sql`(select string_agg(${rank}::text, ';' order by at) from newest
      join ${assetSearch} on ${assetSearch}.ctid = place)`
          : sql`null`
      } as ranks
    from (select string_agg(facet_code, ';') as codes, count(*)::int as found
    from matched) as counted`)) as unknown as {
    rows: { codes: string | null; found: number; newest: string | null; ranks: string | null }[];
  };
  const newest = idList(Buffer.from(row?.newest ?? '', 'hex'));
  return {
    codes: row?.codes?.split(';') ?? [],
    found: row?.found ?? 0,
    newest,
    best: row?.ranks ? listInOrder(newest, byRank(row.ranks.split(';').map(Number))) : emptyList,
  };
}

/** The best first; of the same rank the newest. */
const byRank = (ranks: readonly number[]): number[] =>
  [...ranks.keys()].sort((a, b) => ranks[b]! - ranks[a]! || a - b);

/** When the picture was made that so many are newer than; null when there are not so many. */
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

/** How many rows the planner expects, from its statistics alone. */
async function estimated(tx: Tx, condition: SQL): Promise<number> {
  const {
    rows: [row],
  } = (await tx.execute(
    sql`explain (format json) select 1 from ${assetSearch} where ${condition}`,
  )) as unknown as {
    rows: { 'QUERY PLAN': string | readonly { Plan: { 'Plan Rows': number } }[] }[];
  };
  const plan = row!['QUERY PLAN'];
  return (typeof plan === 'string' ? (JSON.parse(plan) as Exclude<typeof plan, string>) : plan)[0]!
    .Plan['Plan Rows'];
}
