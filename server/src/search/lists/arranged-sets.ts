import { asc, isNotNull, or, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assetSets } from '../../catalog/assets/assets.tables.ts';
import type { TenantMemory } from '../search/engine.ts';

interface Arrangement {
  readonly hidden: ReadonlySet<number>;
  /** Sets with a place of their own, in order. */
  readonly placed: readonly number[];
}

const arrangementOf = (tx: Tx, memory: TenantMemory): Promise<Arrangement> =>
  memory.recall(['arranged sets'], async () => {
    const rows = await tx
      .select({ id: assetSets.id, isHidden: assetSets.isHidden })
      .from(assetSets)
      .where(or(eq(assetSets.isHidden, true), isNotNull(assetSets.position)))
      .orderBy(asc(assetSets.position), asc(assetSets.id));
    return {
      hidden: new Set(rows.filter(({ isHidden }) => isHidden).map(({ id }) => id)),
      placed: rows.filter(({ isHidden }) => !isHidden).map(({ id }) => id),
    };
  });

/** As many sets, from the newest on, are looked at for ones that can lead. */
const LEADING_COUNT = 24;
/** A set with fewer pictures leaves half of its row empty. */
const FEW_PICTURES = 4;

/** The sets with a row's worth of pictures first. Otherwise the order stays. */
async function fullFirst(
  tx: Tx,
  memory: TenantMemory,
  ids: readonly number[],
): Promise<readonly number[]> {
  const leading = ids.slice(0, LEADING_COUNT);
  const few = await memory.recall(['sets with few pictures', leading], async () => {
    const { rows } = (await tx.execute(sql`
      select id from unnest(${sql.param(leading)}::int[]) as one (id)
      where (select count(*) from (select from asset_search
        where set_id = one.id and is_shown limit ${FEW_PICTURES}) as shown) < ${FEW_PICTURES}`)) as unknown as {
      rows: { id: number }[];
    };
    return new Set(rows.map(({ id }) => id));
  });
  return [
    ...leading.filter((id) => !few.has(id)),
    ...leading.filter((id) => few.has(id)),
    ...ids.slice(LEADING_COUNT),
  ];
}

/**
 * Found sets without hidden ones. Where nothing was asked for, those with a place come first, and a
 * half-empty set never leads.
 */
export async function arrangeSets(
  tx: Tx,
  memory: TenantMemory,
  found: readonly number[],
  isPlain: boolean,
): Promise<readonly number[]> {
  const { hidden, placed } = await arrangementOf(tx, memory);
  const shown = hidden.size === 0 ? found : found.filter((id) => !hidden.has(id));
  if (!isPlain) return shown;
  const all = new Set(shown);
  const first = new Set(placed.filter((id) => all.has(id)));
  const others = first.size === 0 ? shown : shown.filter((id) => !first.has(id));
  return [...first, ...(await fullFirst(tx, memory, others))];
}
