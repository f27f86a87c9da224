import {
  type GuestComment,
  type lightboxesApi,
  MAX_LIGHTBOX_COMMENTS,
  MAX_LINK_COMMENTS,
} from '@editorial/contracts/lightboxes';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../ground/database/database.ts';
import { problem } from '../ground/problem.ts';
import { onPicture } from './lightbox-comments.ts';
import { lightboxComments } from './lightbox-comments.tables.ts';
import type { LinkRow } from './lightbox-links.ts';
import { lightboxItems, lightboxLinks } from './lightboxes.tables.ts';

type Said = z.output<NonNullable<typeof lightboxesApi.sayAsGuest.body>>;

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
 * Comments on a picture as a guest. `Editorial:NotFound` for a picture that is not in the lightbox, and
 * with a link that lets nobody comment.
 */
export async function commentAsGuest(
  tx: Tx,
  link: LinkRow,
  { assetId, name, body }: Pick<Said, 'assetId' | 'name' | 'body'>,
  now: Date,
): Promise<void> {
  assertMayComment(link);
  // Guests who write at the same time are counted one after another. Ending the link waits, or ended it.
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
  for (const [where, maximum] of [
    [and(onPicture(link.lightboxId, assetId), byLink), MAX_LIGHTBOX_COMMENTS],
    [byLink, MAX_LINK_COMMENTS],
  ] as const)
    if ((await tx.$count(lightboxComments, where)) >= maximum)
      throw problem('Editorial:TooManyComments', { data: { maximum } });
  await tx.insert(lightboxComments).values({
    lightboxId: link.lightboxId,
    assetId,
    guestName: name,
    linkId: link.id,
    body,
    createdAt: now,
  });
}
