import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import type { ShownRow } from './asset.view.ts';
import type { AssetStatus } from './asset-status.rules.ts';
import { assetSets } from './assets.tables.ts';

/**
 * Fields that decide the price, the permitted use and the credit of a picture. Reviewers are
 * responsible for them.
 */
export const ReviewedFields = [
  'exclusivity',
  'use',
  'modelRelease',
  'propertyRelease',
  'showsMinor',
  'rightsEnd',
  'rightsLastDay',
  'creator',
] as const;

/**
 * In these states the contributor may still change everything, because a reviewer sees it before it
 * is sold. A submitted asset must stay as the reviewer sees it.
 */
const isEditable = (status: AssetStatus): boolean =>
  status === 'Draft' || status === 'Returned' || status === 'Rejected' || status === 'Withdrawn';

/** The key of a contributor's own set. */
export const ownSetKey = (userId: string): string => `contributor:${userId}`;

async function isOwnSet(tx: Tx, userId: string, setId: number): Promise<boolean> {
  const isOwn = and(eq(assetSets.id, setId), eq(assetSets.sourceKey, ownSetKey(userId)));
  return (await tx.$count(assetSets, isOwn)) > 0;
}

/** Refuses a set that is not the contributor's own: those of others are arranged by reviewers. */
export async function assertOwnSet(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
  setId: number,
): Promise<void> {
  if (!(await isOwnSet(tx, userId, setId)))
    throw problem('Editorial:ReviewNeeded', { data: { setId, fields: ['setId'] } });
}

/** Refuses a set that does not exist. */
export async function requireSet(tx: Tx, setId: number): Promise<number> {
  const [set] = await tx
    .select({ id: assetSets.id })
    .from(assetSets)
    .where(eq(assetSets.id, setId));
  if (!set) throw problem('Editorial:NotFound', { data: { setId } });
  return set.id;
}

/** Refuses what only a reviewer changes. Call it only for others. */
export async function assertReviewed(
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  row: ShownRow,
  named: Partial<Record<(typeof ReviewedFields)[number], unknown>> & { readonly setId?: number },
): Promise<void> {
  const reviewed = ReviewedFields.filter(
    (field) => named[field] !== undefined && named[field] !== row[field],
  );
  const isNowExclusive = reviewed.includes('exclusivity') && named.exclusivity === 'Exclusive';
  // Exclusive work earns and costs more. A withdrawn picture may have been sold to many already.
  const needsReview = !isEditable(row.status) || (row.status === 'Withdrawn' && isNowExclusive);
  if (reviewed.length > 0 && needsReview)
    throw problem('Editorial:ReviewNeeded', { data: { assetId: row.id, fields: reviewed } });
  if (named.setId !== undefined && named.setId !== row.setId)
    await assertOwnSet(tx, caller, named.setId);
}
