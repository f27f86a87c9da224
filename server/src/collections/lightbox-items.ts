import { MAX_LIGHTBOX_PICTURES } from '@editorial/contracts/lightboxes';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import type { Caller } from '../ground/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { problem } from '../ground/problem.ts';
import {
  lightboxes,
  lightboxItems,
  lightboxOpinions,
  type LightboxRow,
} from './lightboxes.tables.ts';

const inLightbox = (lightboxId: string, assetIds: readonly string[]) =>
  and(eq(lightboxItems.lightboxId, lightboxId), inArray(lightboxItems.assetId, [...assetIds]));

/** Marks a lightbox as changed, so that it comes first in lists. */
export async function touch(tx: Tx, row: LightboxRow, now: Date): Promise<LightboxRow> {
  await tx.update(lightboxes).set({ changedAt: now }).where(eq(lightboxes.id, row.id));
  return { ...row, changedAt: now };
}

/** Refuses pictures that are not offered: nobody can gather what they may not see. */
async function assertOffered(tx: Tx, assetIds: readonly string[]): Promise<void> {
  const found = await tx.$count(
    assets,
    and(
      inArray(assets.id, [...assetIds]),
      eq(assets.status, 'Published'),
      eq(assets.isHidden, false),
    ),
  );
  if (found !== assetIds.length) throw problem('Editorial:NotFound');
}

/**
 * Adds pictures at the end, in the given order. Those that are there already stay where they are.
 * Adds all or none: `Editorial:NotFound` for an unknown picture, `Editorial:LightboxFull` above the
 * limit.
 */
export async function addPictures(
  tx: Tx,
  {
    caller,
    row,
    given,
    now,
  }: {
    readonly caller: Caller;
    readonly row: LightboxRow;
    readonly given: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const assetIds = [...new Set(given)];
  await assertOffered(tx, assetIds);
  await tx.execute(sql`
    insert into lightbox_items (lightbox_id, asset_id, position, added_by, added_at)
    select ${row.id}, wanted.id, last.position + wanted.at, ${caller.userId}, ${now.toISOString()}
    from unnest(${`{${assetIds.join(',')}}`}::uuid[]) with ordinality as wanted (id, at),
      (select coalesce(max(position), 0) as position from lightbox_items
        where lightbox_id = ${row.id}) as last
    on conflict (lightbox_id, asset_id) do nothing`);
  await assertNotFull(tx, row.id);
}

/** Throws `Editorial:LightboxFull` when a lightbox has come to hold too many pictures. */
export async function assertNotFull(tx: Tx, lightboxId: string): Promise<void> {
  const total = await tx.$count(lightboxItems, eq(lightboxItems.lightboxId, lightboxId));
  if (total > MAX_LIGHTBOX_PICTURES)
    throw problem('Editorial:LightboxFull', { data: { maximum: MAX_LIGHTBOX_PICTURES } });
}

/** Takes pictures out. Those that are not there are ignored: somebody else was faster. */
export async function takeOutPictures(
  tx: Tx,
  row: LightboxRow,
  assetIds: readonly string[],
): Promise<void> {
  await tx.delete(lightboxItems).where(inLightbox(row.id, assetIds));
}

/**
 * Moves pictures before another one, or to the end, and numbers all again. Pictures that were taken
 * out meanwhile are ignored; so is a place that is gone, and the pictures go to the end.
 */
export async function arrangePictures(
  tx: Tx,
  row: LightboxRow,
  { assetIds, before }: { readonly assetIds: readonly string[]; readonly before: string | null },
): Promise<void> {
  const rows = await tx
    .select({ id: lightboxItems.assetId })
    .from(lightboxItems)
    .where(eq(lightboxItems.lightboxId, row.id))
    .orderBy(lightboxItems.position, lightboxItems.assetId);
  const known = new Set(rows.map(({ id }) => id));
  const moved = [...new Set(assetIds)].filter((id) => known.has(id));
  const isMoved = new Set(moved);
  // The first picture from `before` on that stays.
  const from = rows.slice(
    before === null ? rows.length : rows.findIndex(({ id }) => id === before),
  );
  const next =
    before !== null && known.has(before) ? from.find(({ id }) => !isMoved.has(id)) : null;
  const rest = rows.map(({ id }) => id).filter((id) => !isMoved.has(id));
  const at = next ? rest.indexOf(next.id) : rest.length;
  const order = rest.toSpliced(at, 0, ...moved);
  await tx.execute(sql`
    update lightbox_items set position = wanted.at
    from unnest(${`{${order.join(',')}}`}::uuid[]) with ordinality as wanted (id, at)
    where lightbox_id = ${row.id} and asset_id = wanted.id and position <> wanted.at`);
}

/** Writes the note of a picture. Throws `Editorial:NotFound` for a picture that is not there. */
export async function writeNote(
  tx: Tx,
  row: LightboxRow,
  assetId: string,
  note: string,
): Promise<void> {
  const changed = await tx
    .update(lightboxItems)
    .set({ note })
    .where(inLightbox(row.id, [assetId]))
    .returning({ assetId: lightboxItems.assetId });
  if (changed.length === 0) throw problem('Editorial:NotFound');
}

/**
 * Notes what the caller thinks of a picture; null takes it back. Throws `Editorial:NotFound` for a
 * picture that is not there.
 */
export async function judgePicture(
  tx: Tx,
  caller: Caller,
  { id: lightboxId }: LightboxRow,
  {
    assetId,
    opinion,
    now,
  }: { readonly assetId: string; readonly opinion: 'Star' | 'Reject' | null; readonly now: Date },
): Promise<void> {
  if ((await tx.$count(lightboxItems, inLightbox(lightboxId, [assetId]))) === 0)
    throw problem('Editorial:NotFound');
  const { lightboxId: box, assetId: asset, userId } = lightboxOpinions;
  if (opinion === null) {
    await tx
      .delete(lightboxOpinions)
      .where(and(eq(box, lightboxId), eq(asset, assetId), eq(userId, caller.userId)));
    return;
  }
  await tx
    .insert(lightboxOpinions)
    .values({ lightboxId, assetId, userId: caller.userId, opinion, givenAt: now })
    .onConflictDoUpdate({ target: [box, asset, userId], set: { opinion, givenAt: now } });
}
