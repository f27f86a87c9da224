import type { assetCreate, assetUpdate } from '@editorial/contracts/catalog';
import type { z } from '@editorial/contracts/schema';
import { and, eq, inArray } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { licensedAssets } from '../licensing/licensed-resolutions.ts';
import { problem } from '../problem.ts';
import { visibleRow } from './asset.queries.ts';
import { needsReason, statusChange } from './asset-status.rules.ts';
import { assetRenditions, assets, assetSets, uploads } from './assets.tables.ts';
import { rememberTerms } from './suggestions.queries.ts';
import { viewerOf } from './viewer.ts';

export type AssetCreate = z.output<typeof assetCreate>;
export type AssetUpdate = z.output<typeof assetUpdate>;

/** A picture that was uploaded and waits for its renditions. */
export interface UploadedPicture {
  readonly assetId: string;
  readonly blobContainerId: string;
}

/** The set of a person's pictures that nobody has put into another one. */
async function ownSet(tx: Tx, caller: Caller): Promise<number> {
  const sourceKey = `contributor:${caller.userId}`;
  await tx
    .insert(assetSets)
    .values({ title: caller.name || caller.userName, sourceKey })
    .onConflictDoNothing();
  const [set] = await tx
    .select({ id: assetSets.id })
    .from(assetSets)
    .where(eq(assetSets.sourceKey, sourceKey));
  return set!.id;
}

async function requireSet(tx: Tx, setId: number): Promise<number> {
  const [set] = await tx
    .select({ id: assetSets.id })
    .from(assetSets)
    .where(eq(assetSets.id, setId));
  if (!set) throw problem('Editorial:NotFound', { data: { setId } });
  return set.id;
}

async function takeUpload(
  tx: Tx,
  caller: Caller,
  { blobContainerId, uploadId }: AssetCreate,
): Promise<typeof uploads.$inferSelect | null> {
  if (!blobContainerId) return null;
  const [upload] = await tx
    .update(uploads)
    .set({ state: 'Used' })
    .where(
      and(
        eq(uploads.id, blobContainerId),
        eq(uploads.userId, caller.userId),
        eq(uploads.state, 'Completed'),
      ),
    )
    .returning();
  if (upload) return upload;
  const [other] = await tx
    .select({ state: uploads.state })
    .from(uploads)
    .where(and(eq(uploads.id, blobContainerId), eq(uploads.userId, caller.userId)));
  throw problem(other ? 'Editorial:UploadIncomplete' : 'Editorial:UploadUnknown', {
    data: { blobContainerId, uploadId },
  });
}

/**
 * Creates an asset, with the file of a completed upload when one is named (R7.19). It starts as a
 * draft of the caller's.
 */
export async function createAsset(
  tx: Tx,
  caller: Caller,
  body: AssetCreate,
): Promise<{ id: string; uploaded: UploadedPicture | null }> {
  const {
    blobContainerId: _blobContainerId,
    uploadId: _uploadId,
    fileName,
    setId,
    creator,
    ...texts
  } = body;
  const upload = await takeUpload(tx, caller, body);
  const [row] = await tx
    .insert(assets)
    .values({
      ...texts,
      setId: setId === undefined ? await ownSet(tx, caller) : await requireSet(tx, setId),
      creator: creator || caller.name || caller.userName,
      contributorId: caller.userId,
      fileName: fileName ?? upload?.fileName ?? '',
    })
    .returning({ id: assets.id });
  await rememberTerms(tx, texts.tags, texts.place);
  return { id: row!.id, uploaded: upload && { assetId: row!.id, blobContainerId: upload.id } };
}

/**
 * Changes an asset: its texts by its contributor or a reviewer, its status by the rules of review
 * (R7.28).
 */
export async function updateAsset(
  tx: Tx,
  caller: Caller,
  id: string,
  { status, statusReason, isHidden, setId, ...texts }: AssetUpdate,
): Promise<void> {
  const viewer = viewerOf(caller);
  const row = await visibleRow(tx, id, viewer);
  const isOwner = row.contributorId === caller.userId;
  if (!isOwner && !viewer.isReviewer)
    throw problem('Editorial:NotAllowed', { data: { assetId: id } });
  if (isHidden !== undefined && isHidden !== row.isHidden && !viewer.isReviewer)
    throw problem('Editorial:NotAllowed', { data: { assetId: id } });
  if (status !== undefined && status !== row.status) {
    const change = statusChange(row.status, status, [
      ...(isOwner ? ['owner' as const] : []),
      ...(viewer.isReviewer ? ['reviewer' as const] : []),
    ]);
    if (change === 'forbidden') throw problem('Editorial:NotAllowed', { data: { assetId: id } });
    if (change === 'unknown')
      throw problem('Editorial:InvalidAssetState', {
        data: { assetId: id, from: row.status, to: status },
      });
    if (needsReason(status) && !statusReason)
      throw problem('Editorial:InvalidAssetState', {
        data: { assetId: id, missing: 'statusReason' },
      });
    if (status === 'Submitted' && !row.contentHash)
      throw problem('Editorial:InvalidAssetState', { data: { assetId: id, missing: 'file' } });
  }
  const values = {
    ...texts,
    ...(setId === undefined ? {} : { setId: await requireSet(tx, setId) }),
    ...(isHidden === undefined ? {} : { isHidden }),
    ...(status === undefined || status === row.status
      ? {}
      : { status, statusReason: statusReason ?? null }),
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.update(assets).set(values).where(eq(assets.id, id));
  if (texts.tags || texts.place) await rememberTerms(tx, texts.tags ?? [], texts.place ?? '');
}

/**
 * Deletes assets, all or none (R7.20, R7.21); answers the storage keys of their files. A licensed
 * asset stays: it can be withdrawn.
 */
export async function removeAssets(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)];
  const licensed = await licensedAssets(tx, unique);
  if (licensed.length > 0)
    throw problem('Editorial:InvalidAssetState', { data: { assetIds: licensed } });
  const files = await tx
    .select({ key: assetRenditions.storageKey })
    .from(assetRenditions)
    .where(inArray(assetRenditions.assetId, unique));
  const removed = await tx
    .delete(assets)
    .where(inArray(assets.id, unique))
    .returning({ id: assets.id });
  const missing = unique.filter((id) => !removed.some((row) => row.id === id));
  if (missing.length > 0) throw problem('Editorial:NotFound', { data: { assetIds: missing } });
  return files.map((file) => file.key);
}
