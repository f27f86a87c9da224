import type { StatusStep } from '@editorial/contracts/own-pictures';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import type { ReasonNeeds } from '../../people/restrictions/give-reasons.ts';
import { visibleRow } from './whole-rows.queries.ts';
import type { ShownRow } from './asset.view.ts';
import { removeAssets } from './asset.remove.ts';
import { updateAsset } from './asset.writes.ts';
import { assetStatusChanges, assets } from './assets.tables.ts';
import { viewerOf } from './viewer.ts';

/** A picture that the caller contributed. Throws `Editorial:NotFound` for any other. */
async function ownRow(tx: Tx, caller: Caller, id: string): Promise<ShownRow> {
  await tx.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('update');
  const row = await visibleRow(tx, id, viewerOf(caller));
  if (row.contributorId !== caller.userId)
    throw problem('Editorial:NotFound', { data: { assetId: id } });
  return row;
}

/** The steps of a picture, the oldest first, for its contributor and for reviewers. */
export async function readSteps(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ items: StatusStep[] }> {
  const viewer = viewerOf(caller);
  const row = await visibleRow(tx, id, viewer);
  if (row.contributorId !== caller.userId && !viewer.isReviewer)
    throw problem('Editorial:NotFound', { data: { assetId: id } });
  const steps = await tx
    .select()
    .from(assetStatusChanges)
    .where(eq(assetStatusChanges.assetId, id))
    .orderBy(asc(assetStatusChanges.runningNumber));
  return {
    items: steps.map(({ at, fromStatus, status, words }) => ({
      at: at.toISOString(),
      from: fromStatus,
      status,
      words,
    })),
  };
}

/**
 * Submits an own picture with words for the reviewer. The reviewer's last words stay beside them.
 */
export async function submitPicture(
  context: ReasonNeeds,
  {
    tx,
    caller,
    id,
    words,
  }: { readonly tx: Tx; readonly caller: Caller; readonly id: string; readonly words: string },
): Promise<undefined> {
  const row = await ownRow(tx, caller, id);
  if (row.status === 'Rejected' && words === '')
    throw problem('Editorial:InvalidAssetState', { data: { assetId: id, missing: 'words' } });
  await tx.update(assets).set({ answer: words }).where(eq(assets.id, id));
  await updateAsset(context, tx, caller, { id, status: 'Submitted' });
}

/** Whether a picture was ever on sale, or somebody reported it: then it is kept as evidence. */
async function isEvidence(tx: Tx, id: string): Promise<boolean> {
  const sold = await tx.$count(
    assetStatusChanges,
    and(
      eq(assetStatusChanges.assetId, id),
      or(
        eq(assetStatusChanges.status, 'Published'),
        eq(assetStatusChanges.fromStatus, 'Published'),
      ),
    ),
  );
  // By its name: notices are above pictures.
  const { rows } = (await tx.execute(
    sql`select from notices where asset_id = ${id} limit 1`,
  )) as unknown as { rows: object[] };
  return sold > 0 || rows.length > 0;
}

/** Deletes an own picture that was never on sale. Gives the storage keys of its files. */
export async function removeDraft(
  context: ReasonNeeds & Pick<Context, 'licenses'>,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<string[]> {
  const row = await ownRow(tx, caller, id);
  if (!['Draft', 'Returned', 'Rejected'].includes(row.status))
    throw problem('Editorial:InvalidAssetState', { data: { assetId: id, from: row.status } });
  if (await isEvidence(tx, id))
    throw problem('Editorial:InvalidAssetState', { data: { assetId: id, wasPublished: true } });
  return removeAssets(context, tx, caller, { ids: [id] });
}
