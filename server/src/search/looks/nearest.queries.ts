import type { FacetFilter } from '@editorial/contracts/catalog';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import type { Viewer } from '../../catalog/assets/viewer.ts';
import { mirroredLook, tintedLook } from '../../catalog/picture/descriptor.ts';
import type { Near } from './look-index.ts';
import { decodeLook } from './look-code.rules.ts';

/** How many of the nearest pictures the other filters choose from. */
const NEAREST_COUNT = 1000;
/** Below this, pictures of different things have as much in common. */
const LEAST_LIKENESS = 0.7;
/** Pictures that are compared while there is no index: the newest. */
const COMPARED_COUNT = 3000;

/**
 * From here on, two pictures may be the same one. A smaller or recompressed copy, one that is some
 * percent brighter, and one without its border have more in nine of ten cases; other pictures of
 * the same scene rarely have.
 */
export const duplicateLimits = { count: 13, least: 0.985 } as const;

export type Likened = Pick<FacetFilter, 'looksLike' | 'colour'>;
interface LookContext {
  readonly viewer: Viewer;
  readonly memory: { readonly near: Near };
}

/** The look of a picture that the viewer may see, or the one in the filter itself. */
async function askedLook(tx: Tx, code: string, viewer: Viewer): Promise<readonly number[] | null> {
  if (!code.includes('-', 8) || code.length !== 36) return decodeLook(code);
  const isShown = and(eq(assets.status, 'Published'), eq(assets.isHidden, false));
  const isOwn = viewer.userId ? eq(assets.contributorId, viewer.userId) : undefined;
  const [row] = await tx
    .select({ look: assets.descriptor })
    .from(assets)
    .where(and(eq(assets.id, code), viewer.isReviewer ? undefined : or(isShown, isOwn)));
  return row?.look ?? null;
}

/** While there is no index: compares the newest pictures only. */
async function compareNewest(tx: Tx, look: readonly number[], least: number): Promise<string[]> {
  const value = (one: readonly number[]) => sql`${`{${one.join(',')}}`}::real[]`;
  const likeness = sql`greatest(catalog_likeness(descriptor, ${value(look)}),
    catalog_likeness(descriptor, ${value(mirroredLook(look))}))`;
  const newest = tx
    .select({ id: assets.id, likeness: likeness.as('likeness') })
    .from(assets)
    .where(
      and(eq(assets.status, 'Published'), eq(assets.isHidden, false), sql`descriptor is not null`),
    )
    .orderBy(desc(assets.creationTime))
    .limit(COMPARED_COUNT)
    .as('newest');
  const rows = await tx
    .select({ id: newest.id })
    .from(newest)
    .where(sql`likeness >= ${least}`)
    .orderBy(sql`likeness desc`, newest.id)
    .limit(NEAREST_COUNT);
  return rows.map(({ id }) => id);
}

/** Asks the index of looks, or while there is none the database. */
export async function near(
  tx: Tx,
  look: readonly number[],
  ask: Near,
  { count, least } = { count: NEAREST_COUNT, least: LEAST_LIKENESS },
): Promise<string[]> {
  const found = await ask(tx, look, count);
  if (!found) return (await compareNewest(tx, look, least)).slice(0, count);
  return found.filter(({ likeness }) => likeness >= least).map(({ id }) => id);
}

/**
 * The pictures that look like one, or like its mirror image, nearest first. With a color, those
 * come first that look like the picture in more of this color. None for a picture that is not
 * there.
 */
export async function nearestIds(
  tx: Tx,
  { looksLike = '', colour }: Likened,
  { viewer, memory }: LookContext,
): Promise<readonly string[]> {
  const look = await askedLook(tx, looksLike, viewer);
  if (!look) return [];
  const ids = new Set<string>();
  for (const one of colour ? [tintedLook(look, colour), look] : [look]) {
    for (const id of await near(tx, one, memory.near)) ids.add(id);
  }
  return [...ids];
}
