import { type assetCreate, type assetUpdate, ClearedAsset } from '@editorial/contracts/catalog';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import type { z } from '@editorial/contracts/schema';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { visibleRow } from './whole-rows.queries.ts';
import type { ShownRow } from './asset.view.ts';
import { assertComplete } from './asset-completeness.rules.ts';
import { titleFromName } from './embedded-texts.ts';
import {
  giveReasons,
  type Reasons,
  type ReasonNeeds,
} from '../../people/restrictions/give-reasons.ts';
import { assertRights, dayOf, endAfter, rightsColumns } from './rights-end.rules.ts';
import { needsReason, statusChange } from './asset-status.rules.ts';
import { assertOwnSet, assertReviewed, ownSetKey, ReviewedFields } from './own-fields.rules.ts';
import { noteTextChange } from './text-changes.ts';
import { assetRenditions, assets, assetSets, uploads } from './assets.tables.ts';
import { rememberTermsOf } from './remember-terms.ts';
import { requireCategories } from './known-categories.ts';
import { writeTranslations } from './translations.ts';
import { viewerOf } from './viewer.ts';
import { NAMELESS_SET, publicName } from '../../ground/public-name.ts';
import { required } from '../../ground/required.ts';

export type AssetCreate = z.output<typeof assetCreate>;
export type AssetUpdate = z.output<typeof assetUpdate>;
/** A change of a picture, also one that a decision on a notice makes. */
type PictureChange = Omit<AssetUpdate, 'reasons'> & { readonly reasons?: Reasons | undefined };

const MAX_STATUS_REASON = 1000;

/** An uploaded picture whose renditions have not been created yet. */
export interface UploadedPicture {
  readonly assetId: string;
  readonly blobContainerId: string;
  /** The number of pictures of the same person that are waiting. */
  readonly turn: number;
}

/** The number of a person's pictures whose renditions have not been created yet. */
async function waitingPictures(tx: Tx, { userId }: Caller): Promise<number> {
  return tx.$count(uploads, and(eq(uploads.userId, userId), eq(uploads.state, 'Used')));
}

/** The default set of a contributor, for pictures that are in no other set. */
async function ownSet(tx: Tx, caller: Caller): Promise<number> {
  const sourceKey = ownSetKey(caller.userId);
  await tx
    .insert(assetSets)
    .values({ title: publicName(caller.name, caller.userName) || NAMELESS_SET, sourceKey })
    .onConflictDoNothing();
  const [set] = await tx
    .select({ id: assetSets.id })
    .from(assetSets)
    .where(eq(assetSets.sourceKey, sourceKey));
  return required(set, 'The set').id;
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

/** The asset that this very upload became before: the answer may have been lost on its way. */
async function createdWith(
  tx: Tx,
  caller: Caller,
  { blobContainerId }: AssetCreate,
): Promise<string | null> {
  if (!blobContainerId) return null;
  const [asset] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.uploadId, blobContainerId), eq(assets.contributorId, caller.userId)));
  return asset?.id ?? null;
}

/**
 * Creates an asset as a draft of the caller, with the file of a completed upload if one is named
 * (R7.19). What is left open is filled from the file once it is read (`fillFromFile`).
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
    title,
    setId,
    creator,
    translations = {},
    ...texts
  } = body;
  const created = await createdWith(tx, caller, body);
  if (created) return { id: created, uploaded: null };
  const upload = await takeUpload(tx, caller, body);
  const ownFileName = fileName ?? upload?.fileName ?? '';
  if (title === undefined && ownFileName === '')
    throw problem('Editorial:Validation', {
      validationErrors: [
        { message: 'A picture without a file needs a title.', members: ['title'] },
      ],
    });
  await requireCategories(tx, texts.categories);
  if (setId !== undefined && !viewerOf(caller).isReviewer) await assertOwnSet(tx, caller, setId);
  const [row] = await tx
    .insert(assets)
    .values({
      ...texts,
      title: title ?? titleFromName(ownFileName),
      setId: setId === undefined ? await ownSet(tx, caller) : await requireSet(tx, setId),
      creator: creator || publicName(caller.name, caller.userName),
      contributorId: caller.userId,
      fileName: ownFileName,
      uploadId: upload?.id ?? null,
    })
    .returning({ id: assets.id });
  const { id } = required(row, 'The new asset');
  await writeTranslations(tx, id, translations);
  if (!upload) return { id, uploaded: null };
  const turn = await waitingPictures(tx, caller);
  return { id, uploaded: { assetId: id, blobContainerId: upload.id, turn } };
}

/**
 * The named fields, with cleared fields set to their empty value. Other fields stay as they were.
 */
const namedOf = (
  change: Omit<
    AssetUpdate,
    | 'status'
    | 'statusReason'
    | 'reasons'
    | 'translations'
    | 'takenAt'
    | 'rightsEnd'
    | 'concurrencyStamp'
  >,
): Partial<AssetCreate> =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      field,
      value === null ? ClearedAsset[field as keyof typeof ClearedAsset] : value,
    ]),
  );

function assertStatusChange(
  row: ShownRow,
  { status, statusReason, reasons }: PictureChange,
  { isOwner, isReviewer }: { isOwner: boolean; isReviewer: boolean },
): void {
  if (status === undefined || status === row.status) return;
  const assetId = row.id;
  const change = statusChange(row.status, status, [
    ...(isOwner ? ['owner' as const] : []),
    ...(isReviewer ? ['reviewer' as const] : []),
  ]);
  if (change === 'forbidden') throw problem('Editorial:NotAllowed', { data: { assetId } });
  if (change === 'unknown')
    throw problem('Editorial:InvalidAssetState', {
      data: { assetId, from: row.status, to: status },
    });
  if (needsReason(status) && !statusReason && !reasons)
    throw problem('Editorial:InvalidAssetState', { data: { assetId, missing: 'statusReason' } });
  if (status === 'Submitted' && !row.contentHash)
    throw problem('Editorial:InvalidAssetState', { data: { assetId, missing: 'file' } });
}

const target = (id: string) => ({ type: 'Asset', id });

/** The log records changes to rights and prices, not every change of a text. */
function recordAssetChange(tx: Tx, row: ShownRow, values: object): void {
  const status = changesBetween<object>(row, values, ['status', 'statusReason'] as never[]);
  if ('status' in status)
    recordAudit(tx, { action: 'Asset.StatusChanged', target: target(row.id), changes: status });
  const changes = changesBetween<object>(row, values, [...ReviewedFields, 'isHidden'] as never[]);
  if (Object.keys(changes).length > 0)
    recordAudit(tx, { action: 'Asset.Changed', target: target(row.id), changes });
}

/** Gives the reasons of what a change restricts, once for each change. */
async function giveReasonsOfChange(
  context: ReasonNeeds,
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  row: ShownRow,
  { status, statusReason, isHidden, reasons }: PictureChange,
): Promise<void> {
  const isMoved = status !== undefined && status !== row.status;
  const kind =
    isMoved && (status === 'Withdrawn' || needsReason(status))
      ? (status as 'Returned' | 'Rejected' | 'Withdrawn')
      : isHidden === true && !row.isHidden
        ? ('Hidden' as const)
        : null;
  if (!kind) return;
  await giveReasons(context, tx, caller, {
    kind,
    restricted: [{ personId: row.contributorId, asset: { id: row.id, number: row.number } }],
    reasons: reasons ?? (statusReason && needsReason(kind) ? { facts: statusReason } : undefined),
  });
}

/**
 * Changes the named fields of an asset. Texts are changed by its contributor or a reviewer, the
 * status by the review rules (R7.28). `null` clears a field. What restricts a picture of somebody
 * else needs reasons, which they get.
 */
export async function updateAsset(
  context: ReasonNeeds,
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'granted'>,
  id: string,
  change: PictureChange,
): Promise<void> {
  const {
    status,
    statusReason,
    reasons,
    translations = {},
    takenAt,
    rightsEnd,
    concurrencyStamp: _,
    ...rest
  } = change;
  // Locks the row, so that the checks below still hold when the change is written.
  await tx.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('update');
  const viewer = viewerOf(caller);
  const row = await visibleRow(tx, id, viewer);
  const isOwner = row.contributorId === caller.userId;
  const asked = { ...namedOf(rest), ...(rightsEnd === undefined ? {} : rightsColumns(rightsEnd)) };
  const named = { ...asked, ...endAfter(row, asked) };
  const isHiddenChanged = rest.isHidden !== undefined && rest.isHidden !== row.isHidden;
  if ((!isOwner || isHiddenChanged) && !viewer.isReviewer)
    throw problem('Editorial:NotAllowed', { data: { assetId: id } });
  if (!viewer.isReviewer) await assertReviewed(tx, caller, row, named);
  assertStatusChange(row, change, { isOwner, isReviewer: viewer.isReviewer });
  const today = dayOf(context.clock.now());
  assertRights(row, { ...named, ...(status === undefined ? {} : { status }) }, today);
  if (named.setId !== undefined) await requireSet(tx, named.setId);
  const values = {
    ...named,
    ...(takenAt === undefined ? {} : { takenAt: takenAt === null ? null : new Date(takenAt) }),
    ...(status === undefined || status === row.status
      ? {}
      : {
          status,
          // A submission leaves the reviewer's words, so that the next one sees what was asked for.
          ...(status === 'Submitted'
            ? {}
            : { statusReason: statusReason ?? reasons?.facts.slice(0, MAX_STATUS_REASON) ?? null }),
        }),
  };
  assertComplete(row, values);
  await writeTranslations(tx, id, translations);
  if (Object.keys(values).length === 0) return;
  await tx.update(assets).set(values).where(eq(assets.id, id));
  // Afterwards: the mail of a contributor's news leaves out the change that is noted by now.
  await giveReasonsOfChange(context, tx, caller, row, change);
  recordAssetChange(tx, row, values);
  if (!viewer.isReviewer && row.status === 'Published')
    await noteTextChange(tx, caller, row, values);
  if (named.tags || named.place || values.status === 'Published' || rest.isHidden === false)
    await rememberTermsOf(tx, [id]);
}

/**
 * Refuses assets that the caller may not change, before anything else about them is looked at: their
 * state, or the categories that the change names. `updateAsset` asks again under its lock.
 */
export async function assertMayChange(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'granted'>,
  ids: readonly string[],
): Promise<void> {
  const viewer = viewerOf(caller);
  for (const id of ids) {
    const { contributorId } = await visibleRow(tx, id, viewer);
    if (contributorId !== caller.userId && !viewer.isReviewer)
      throw problem('Editorial:NotAllowed', { data: { assetId: id } });
  }
}

/**
 * Changes several assets, all or none. Rows are always locked in the same order, so that concurrent
 * requests wait instead of deadlocking.
 */
export async function updateAssets(
  context: ReasonNeeds,
  tx: Tx,
  caller: Caller,
  changes: readonly (PictureChange & { readonly id: string })[],
): Promise<void> {
  const ordered = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, ...change } of ordered) await updateAsset(context, tx, caller, id, change);
}

/**
 * Refuses assets that an open notice names: whoever decides it looks at the picture, and may give it
 * back. Locks them, so that nobody reports one at the same moment.
 */
async function assertNotReported(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(inArray(assets.id, [...ids]))
    .orderBy(assets.id)
    .for('update');
  // By its name: notices are above pictures.
  const { rows } = (await tx.execute(sql`
    select asset_id as "assetId", 'N-' || lpad(running_number::text, 6, '0') as number from notices
      where state = 'Open' and asset_id = any(${sql.param([...ids])}::uuid[])
      order by running_number`)) as unknown as { rows: { assetId: string; number: string }[] };
  if (rows.length === 0) return;
  throw problem('Editorial:AssetReported', {
    data: {
      assetIds: [...new Set(rows.map(({ assetId }) => assetId))],
      notices: rows.map(({ number }) => number).join(', '),
    },
  });
}

/**
 * Deletes assets, all or none (R7.20, R7.21). Returns the storage keys of their files. A licensed
 * asset can't be deleted, only withdrawn; one with an open notice stays until that is decided.
 */
export async function removeAssets(
  context: ReasonNeeds & Pick<Context, 'licenses'>,
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  {
    ids,
    reasons,
  }: { readonly ids: readonly string[]; readonly reasons?: ReasonsGiven | undefined },
): Promise<string[]> {
  const unique = [...new Set(ids)];
  const licensed = await context.licenses.licensed(tx, unique);
  if (licensed.length > 0)
    throw problem('Editorial:InvalidAssetState', { data: { assetIds: licensed } });
  await assertNotReported(tx, unique);
  const files = await tx
    .select({ key: assetRenditions.storageKey })
    .from(assetRenditions)
    .where(inArray(assetRenditions.assetId, unique));
  const removed = await tx
    .delete(assets)
    .where(inArray(assets.id, unique))
    .returning({ id: assets.id, number: assets.number, personId: assets.contributorId });
  const missing = unique.filter((id) => !removed.some((row) => row.id === id));
  if (missing.length > 0) throw problem('Editorial:NotFound', { data: { assetIds: missing } });
  await giveReasons(context, tx, caller, {
    kind: 'Removed',
    restricted: removed.map(({ personId, ...asset }) => ({ personId, asset })),
    reasons,
  });
  for (const id of unique) recordAudit(tx, { action: 'Asset.Removed', target: target(id) });
  return files.map((file) => file.key);
}
