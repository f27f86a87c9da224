import { MAX_LIGHTBOX_COMMENTS } from '@editorial/contracts/lightbox-comments';
import {
  type GuestComment,
  type lightboxLinksApi,
  MAX_LINK_COMMENTS,
} from '@editorial/contracts/lightbox-links';
import type { z } from '@editorial/contracts/schema';
import { createHmac } from 'node:crypto';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../ground/database/database.ts';
import { problem } from '../ground/problem.ts';
import { neighborhoodOf } from '../ground/visitor.ts';
import { onPicture } from './lightbox-comments.ts';
import { lightboxComments } from './lightbox-comments.tables.ts';
import type { LinkRow } from './lightbox-links.ts';
import { lightboxItems, lightboxLinks } from './lightboxes.tables.ts';

type Said = z.output<NonNullable<typeof lightboxLinksApi.sayAsGuest.body>>;

function assertMayComment({ mayComment }: LinkRow): void {
  if (!mayComment) throw problem('Editorial:NotFound');
}

/**
 * Comments of guests on a picture by one link, the oldest first. Guests do not see comments of the
 * plan's people, or of guests with other links.
 */
export async function guestCommentsOn(
  tx: Tx,
  link: LinkRow,
  assetId: string,
): Promise<GuestComment[]> {
  assertMayComment(link);
  const rows = await tx
    .select()
    .from(lightboxComments)
    .where(and(onPicture(link.lightboxId, assetId), eq(lightboxComments.linkId, link.id)))
    .orderBy(asc(lightboxComments.createdAt), asc(lightboxComments.id));
  return rows.map(({ id, body, guestName, createdAt }) => ({
    id,
    body,
    authorName: guestName ?? '',
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Names a guest's network for one link, without the address: whoever reads it learns only which
 * comments with the link come from the same network.
 */
export const markOf = (
  signingKey: string,
  { linkId, address }: { readonly linkId: string; readonly address: string },
): string =>
  createHmac('sha256', signingKey)
    .update(`guest:${linkId}:${neighborhoodOf(address)}`)
    .digest('base64url');

/** Throws unless less room is taken by the guest's network than is free. */
async function assertRoom(tx: Tx, where: SQL | undefined, mark: string, all: number) {
  const own = and(where, eq(lightboxComments.guestMark, mark));
  const free = all - (await tx.$count(lightboxComments, where));
  if ((await tx.$count(lightboxComments, own)) >= free) throw problem('Editorial:NoRoomForGuests');
}

/**
 * Comments on a picture as a guest. `Editorial:NotFound` for a picture outside the lightbox, and
 * with a link that lets nobody comment; `Editorial:NoRoomForGuests` if the guest's network took as
 * much of the link's room as is free.
 */
export async function commentAsGuest(
  tx: Tx,
  link: LinkRow,
  { assetId, name, body }: Pick<Said, 'assetId' | 'name' | 'body'>,
  { now, mark }: { readonly now: Date; readonly mark: string },
): Promise<void> {
  assertMayComment(link);
  // Guests who write at the same time are counted one after another.
  // Ending the link waits, or ended it.
  const [open] = await tx
    .select({ id: lightboxLinks.id })
    .from(lightboxLinks)
    .where(eq(lightboxLinks.id, link.id))
    .for('update');
  if (!open) throw problem('Editorial:LightboxLinkEnded');
  const isPicture = and(
    eq(lightboxItems.lightboxId, link.lightboxId),
    eq(lightboxItems.assetId, assetId),
  );
  if ((await tx.$count(lightboxItems, isPicture)) === 0) throw problem('Editorial:NotFound');
  const byLink = eq(lightboxComments.linkId, link.id);
  const ofPicture = and(onPicture(link.lightboxId, assetId), byLink);
  await assertRoom(tx, ofPicture, mark, MAX_LIGHTBOX_COMMENTS);
  await assertRoom(tx, byLink, mark, MAX_LINK_COMMENTS);
  await tx.insert(lightboxComments).values({
    lightboxId: link.lightboxId,
    assetId,
    guestName: name,
    linkId: link.id,
    guestMark: mark,
    body,
    createdAt: now,
  });
}
