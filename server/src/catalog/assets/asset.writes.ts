import { type assetCreate, type assetUpdate, ClearedAsset } from '@editorial/contracts/catalog';
import type { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { visibleRow } from './whole-rows.queries.ts';
import type { ShownRow } from './asset.view.ts';
import { assertComplete } from './asset-completeness.rules.ts';
import {
  giveReasons,
  type Reasons,
  type ReasonNeeds,
} from '../../people/restrictions/give-reasons.ts';
import { assertRights, dayOf, endAfter, rightsColumns } from './rights-end.rules.ts';
import { needsReason, statusChange } from './asset-status.rules.ts';
import { assertReviewed, requireSet, ReviewedFields } from './own-fields.rules.ts';
import { noteTextChange } from './text-changes.ts';
import { assets } from './assets.tables.ts';
import { rememberTermsOf } from './remember-terms.ts';
import { writeTranslations } from './translations.ts';
import { viewerOf } from './viewer.ts';

type AssetUpdate = z.output<typeof assetUpdate>;
/** A change of a picture, also one that a decision on a notice makes. */
type PictureChange = Omit<AssetUpdate, 'reasons'> & { readonly reasons?: Reasons | undefined };

const MAX_STATUS_REASON = 1000;

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
): Partial<z.output<typeof assetCreate>> =>
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
    ...(isReviewer && row.contributorId === null ? ['keeper' as const] : []),
  ]);
  if (change === 'forbidden') throw problem('Editorial:NotAllowed', { data: { assetId } });
  if (change === 'unknown')
    throw problem('Editorial:InvalidAssetState', {
      data: { assetId, from: row.status, to: status },
    });
  if (needsReason(status) && !statusReason && !reasons)
    throw problem('Editorial:InvalidAssetState', { data: { assetId, missing: 'statusReason' } });
  if ((status === 'Submitted' || row.status === 'Draft') && !row.contentHash)
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
  {
    caller,
    row,
    change: { status, statusReason, isHidden, reasons },
  }: {
    readonly caller: Pick<Caller, 'userId'>;
    readonly row: ShownRow;
    readonly change: PictureChange;
  },
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
 * status by the review rules (R7.28). `null` clears a field. A change that restricts a picture of
 * somebody else needs reasons, which they get.
 */
export async function updateAsset(
  context: ReasonNeeds,
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'granted'>,
  { id, ...change }: PictureChange & { readonly id: string },
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
  await giveReasonsOfChange(context, tx, { caller, row, change });
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
  for (const change of ordered) await updateAsset(context, tx, caller, change);
}
