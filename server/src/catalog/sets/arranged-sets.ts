import { asc, isNotNull, or, eq } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { assetSets } from '../assets/assets.tables.ts';
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

/** Found sets without hidden ones. Where nothing was asked for, those with a place come first. */
export async function arrangeSets(
  tx: Tx,
  memory: TenantMemory,
  found: readonly number[],
  isPlain: boolean,
): Promise<readonly number[]> {
  const { hidden, placed } = await arrangementOf(tx, memory);
  if (hidden.size === 0 && placed.length === 0) return found;
  const shown = found.filter((id) => !hidden.has(id));
  if (!isPlain || placed.length === 0) return shown;
  const all = new Set(shown);
  const first = new Set(placed.filter((id) => all.has(id)));
  return [...first, ...shown.filter((id) => !first.has(id))];
}
