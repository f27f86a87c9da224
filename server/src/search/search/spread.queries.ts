import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import type { Reread } from './reranked.queries.ts';
import { type Candidate, isSpread, spread, SPREAD_COUNT } from './spread.rules.ts';

/** The best matches, arranged. */
export interface Spread {
  readonly ids: readonly string[];
  /**
   * Of sets with pictures that had to wait: the last picture of the set among the first results,
   * with the set and the number of its pictures that visitors see.
   */
  readonly doors: ReadonlyMap<string, { readonly setId: number; readonly count: number }>;
}

const CANDIDATES_STATEMENT = {
  name: 'candidates of a page',
  text: `select asset_id::text as id, set_id as "setId", group_id::text as "groupId"
    from unnest($1::uuid[]) with ordinality as wanted (asset_id, at)
    join asset_search using (asset_id) left join alike_assets using (asset_id)
    order by at`,
};

async function readCandidates(tx: Tx, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await runPrepared(tx, CANDIDATES_STATEMENT, [`{${ids.join(',')}}`]);
  return rows as unknown as Candidate[];
}

/** The candidates of some ids, if all of them were read before. */
function knownOf(ids: readonly string[], read: readonly Candidate[]): Candidate[] | null {
  if (read.length === 0) return null;
  const byId = new Map(read.map((one) => [one.id, one]));
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  return known.length === ids.length ? known : null;
}

async function countShown(tx: Tx, setIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = (await tx.execute(sql`
    select set_id as id, count(*)::int as count from asset_search
    where set_id = any(${`{${setIds.join(',')}}`}::int[]) and is_shown group by set_id`)) as unknown as {
    rows: { id: number; count: number }[];
  };
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Arranges the best matches of a search, so that its first page is not one shoot. */
export async function spreadSets(tx: Tx, { ids: best, read, ahead }: Reread): Promise<Spread> {
  const asTheyAre = { ids: best, doors: new Map() };
  if (best.length < 3) return asTheyAre;
  // Most searches are varied already: then twenty rows are enough to see it.
  const begin = best.slice(0, SPREAD_COUNT);
  const few = knownOf(begin, read) ?? (await readCandidates(tx, begin));
  if (isSpread(few.slice(0, ahead)) && isSpread(few.slice(ahead))) return asTheyAre;
  const all =
    best.length > SPREAD_COUNT ? (knownOf(best, read) ?? (await readCandidates(tx, best))) : few;
  const ids = [...spread(all.slice(0, ahead)), ...spread(all.slice(ahead))];
  const setOf = new Map(all.map(({ id, setId }) => [id, setId]));
  const first = ids.slice(0, SPREAD_COUNT);
  const waiting = new Set(ids.slice(SPREAD_COUNT).map((id) => setOf.get(id)));
  const last = new Map(first.map((id) => [setOf.get(id) ?? 0, id]));
  const cut = [...last].filter(([setId]) => waiting.has(setId));
  // A result of one set has no other pictures to show the way past.
  if (last.size < 2 || cut.length === 0) return { ids, doors: new Map() };
  const counts = await countShown(
    tx,
    cut.map(([setId]) => setId),
  );
  return {
    ids,
    doors: new Map(cut.map(([setId, id]) => [id, { setId, count: counts.get(setId) ?? 0 }])),
  };
}
