import type { ListedAsset } from '@editorial/contracts/catalog';
import { and, arrayOverlaps, asc, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { visibleRow } from '../../catalog/assets/whole-rows.queries.ts';
import type { Asked } from './asset.queries.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { listedAssets } from '../search/asset-rows.queries.ts';

/** Pictures that are compared while there is no index. */
const CANDIDATES_BY_COLOR = 3000;
const CANDIDATES_BY_AGE = 1000;
/** More are looked up than asked for: some may have been hidden a moment ago. */
const SPARE_COUNT = 12;

/** Conditions on pictures that everyone may see. */
const shownExcept = (id: string): SQL | undefined =>
  and(
    eq(assets.status, 'Published'),
    eq(assets.isHidden, false),
    ne(assets.id, id),
    isNotNull(assets.descriptor),
  );

/**
 * While there is no index: only the newest assets that share a color and the newest overall are
 * compared, and not with the mirror image.
 */
async function compareSome(
  tx: Tx,
  {
    id,
    colourNames,
    look,
  }: { id: string; colourNames: readonly string[]; look: readonly number[] },
  count: number,
): Promise<string[]> {
  const others = shownExcept(id);
  const newest = (where: SQL | undefined, limit: number) =>
    tx
      .select({ id: assets.id })
      .from(assets)
      .where(where)
      .orderBy(desc(assets.creationTime), asc(assets.id))
      .limit(limit);
  const byColor =
    colourNames.length > 0 ? arrayOverlaps(assets.colourNames, [...colourNames]) : sql`false`;
  const candidates = sql`(${newest(and(others, byColor), CANDIDATES_BY_COLOR)}) union (${newest(others, CANDIDATES_BY_AGE)})`;
  const likeness = sql`catalog_likeness(${assets.descriptor}, ${`{${look.join(',')}}`}::real[])`;
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(sql`${assets.id} in (${candidates})`)
    .orderBy(desc(likeness), asc(assets.id))
    .limit(count);
  return rows.map((row) => row.id);
}

/** Published assets that look most like this one or its mirror image, by their descriptors. */
export async function similarAssets(
  tx: Tx,
  id: string,
  maxResultCount: number,
  asked: Asked,
): Promise<{ totalCount: number; items: ListedAsset[] }> {
  const { colourNames } = await visibleRow(tx, id, asked.viewer);
  const [row] = await tx.select({ look: assets.descriptor }).from(assets).where(eq(assets.id, id));
  const look = row?.look;
  if (!look) return { totalCount: 0, items: [] };
  const near = await asked.memory.near(tx, look, maxResultCount + SPARE_COUNT);
  const ids = near
    ? await stillShown(
        tx,
        near.map((one) => one.id),
        id,
      )
    : await compareSome(tx, { id, colourNames, look }, maxResultCount);
  const shown = ids.slice(0, maxResultCount);
  const held = await asked.held?.(tx, shown);
  const items = await listedAssets(tx, shown, false, asked.showing);
  return {
    totalCount: items.length,
    items: items.map((item) => {
      const own = held?.get(item.id);
      return own ? { ...item, licensedResolutions: own.resolutions } : item;
    }),
  };
}

/** Those that everyone may see now, in the same order. */
async function stillShown(tx: Tx, ids: readonly string[], except: string): Promise<string[]> {
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(shownExcept(except), sql`${assets.id} = any(${`{${ids.join(',')}}`}::uuid[])`));
  const shown = new Set(rows.map((row) => row.id));
  return ids.filter((id) => shown.has(id));
}
