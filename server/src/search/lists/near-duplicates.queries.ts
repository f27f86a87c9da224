import type { ListedAsset } from '@editorial/contracts/catalog';
import { and, eq, inArray } from 'drizzle-orm';
import type { DuplicateNumbers } from '../../catalog/import/add-picture.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { visibleRow } from '../../catalog/assets/whole-rows.queries.ts';
import type { ListContext } from './asset.queries.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { listedAssets } from '../search/asset-rows.queries.ts';
import type { TenantMemory } from '../search/engine.ts';
import { duplicateLimits, near } from '../looks/nearest.queries.ts';

/** Published pictures that may be the same as this one, most alike first. */
export async function nearDuplicates(
  tx: Tx,
  id: string,
  { viewer, showing, memory }: ListContext,
): Promise<ListedAsset[]> {
  await visibleRow(tx, id, viewer);
  const [row] = await tx.select({ look: assets.descriptor }).from(assets).where(eq(assets.id, id));
  if (!row) throw problem('Editorial:NotFound');
  if (!row.look) return [];
  const ids = (await near(tx, row.look, memory.near, duplicateLimits)).filter(
    (other) => other !== id,
  );
  const items = await listedAssets(tx, ids, false, showing);
  return items.filter(({ status, isHidden }) => status === 'Published' && !isHidden);
}

/** The numbers of published pictures that may be the same as a new one with this look. */
export const duplicateNumbersBy =
  (ask: TenantMemory['near']): DuplicateNumbers =>
  async (tx, look) => {
    const ids = await near(tx, look, ask, duplicateLimits);
    if (ids.length === 0) return [];
    const rows = await tx
      .select({ id: assets.id, number: assets.number })
      .from(assets)
      .where(and(inArray(assets.id, ids), eq(assets.status, 'Published')));
    const numbers = new Map(rows.map((row) => [row.id, row.number]));
    return ids.flatMap((id) => numbers.get(id) ?? []);
  };
