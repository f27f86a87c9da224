import {
  type LightboxComment,
  type lightboxCommentsApi,
  MAX_LIGHTBOX_COMMENTS,
} from '@editorial/contracts/lightbox-comments';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Caller, Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { assertAccounts } from '../ground/database/one-for-person.ts';
import { problem } from '../ground/problem.ts';
import { required } from '../ground/required.ts';
import { subscriptionMembers } from '../commerce/tables/subscriptions.tables.ts';
import { lightboxComments, lightboxMentions } from './lightbox-comments.tables.ts';
import { announceMentions } from './lightbox-mentions.job.ts';
import { namesOf } from './lightbox.queries.ts';
import { lightboxItems, lightboxPeople, type LightboxRow } from './lightboxes.tables.ts';

type Said = z.output<NonNullable<typeof lightboxCommentsApi.say.body>>;

/** Returns the others who may see a lightbox, and so can be mentioned in it. */
export async function peopleOf(tx: Tx, caller: Caller, row: LightboxRow) {
  const { subscriptionId, ownerId } = row;
  const seats =
    subscriptionId === null
      ? []
      : await tx
          .select({ userId: subscriptionMembers.userId, named: lightboxPeople.access })
          .from(subscriptionMembers)
          .leftJoin(
            lightboxPeople,
            and(
              eq(lightboxPeople.userId, subscriptionMembers.userId),
              eq(lightboxPeople.lightboxId, row.id),
            ),
          )
          .where(eq(subscriptionMembers.subscriptionId, subscriptionId));
  const ids = seats
    .filter(
      ({ userId, named }) => userId === ownerId || named !== null || row.sharing !== 'Private',
    )
    .map(({ userId }) => userId);
  // Of somebody who left the plan, nobody sees it.
  const others = (ids.includes(ownerId) ? ids : []).filter((id) => id !== caller.userId);
  const names = await namesOf(tx, others);
  return others
    .map((id) => ({ id, name: names.get(id) ?? '' }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

export const onPicture = (lightboxId: string, assetId: string) =>
  and(eq(lightboxComments.lightboxId, lightboxId), eq(lightboxComments.assetId, assetId));

/** Comments on a picture, the oldest first. */
export async function commentsOn(
  tx: Tx,
  caller: Caller,
  { id: lightboxId }: LightboxRow,
  assetId: string,
): Promise<LightboxComment[]> {
  const rows = await tx
    .select()
    .from(lightboxComments)
    .where(onPicture(lightboxId, assetId))
    .orderBy(asc(lightboxComments.createdAt), asc(lightboxComments.id));
  const ids = rows.flatMap(({ userId, resolvedBy }) =>
    [userId, resolvedBy].filter((one) => one !== null),
  );
  const names = await namesOf(tx, [...new Set(ids)]);
  return rows.map(({ id, userId, guestName, body, ...row }) => ({
    id,
    body,
    authorName: guestName ?? names.get(userId ?? '') ?? '',
    isGuest: userId === null,
    isOwn: userId === caller.userId,
    point: row.pointX === null || row.pointY === null ? null : { x: row.pointX, y: row.pointY },
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedByName: row.resolvedBy === null ? null : (names.get(row.resolvedBy) ?? ''),
  }));
}

/**
 * Comments on a picture of a lightbox. Only people who may see the lightbox can be mentioned;
 * `Editorial:NotFound` for others, as for a picture that is not there. A mail notifies those who are
 * mentioned.
 */
export async function comment(
  { jobs }: Pick<Context, 'jobs'>,
  {
    tx,
    caller,
    row,
    said: { assetId, body, point, mentions, now },
  }: {
    readonly tx: Tx;
    readonly caller: Caller;
    readonly row: LightboxRow;
    readonly said: Said & { readonly assetId: string; readonly now: Date };
  },
): Promise<void> {
  const isPicture = and(eq(lightboxItems.lightboxId, row.id), eq(lightboxItems.assetId, assetId));
  const people = new Set((await peopleOf(tx, caller, row)).map(({ id }) => id));
  const mentioned = [...new Set(mentions)];
  if ((await tx.$count(lightboxItems, isPicture)) === 0 || mentioned.some((id) => !people.has(id)))
    throw problem('Editorial:NotFound');
  // Guests write much in a short time, and must not take the room of the plan's people.
  const byPeople = and(onPicture(row.id, assetId), isNotNull(lightboxComments.userId));
  if ((await tx.$count(lightboxComments, byPeople)) >= MAX_LIGHTBOX_COMMENTS)
    throw problem('Editorial:TooManyComments', { data: { maximum: MAX_LIGHTBOX_COMMENTS } });
  if (mentioned.length > 0) await assertAccounts(tx, mentioned);
  const [created] = await tx
    .insert(lightboxComments)
    .values({
      lightboxId: row.id,
      assetId,
      userId: caller.userId,
      body,
      pointX: point?.x ?? null,
      pointY: point?.y ?? null,
      createdAt: now,
    })
    .returning({ id: lightboxComments.id });
  const { id: commentId } = required(created, 'The new comment');
  if (mentioned.length === 0) return;
  await tx.insert(lightboxMentions).values(mentioned.map((userId) => ({ commentId, userId })));
  await announceMentions(jobs, { tx, lightboxRow: row, userIds: mentioned, now });
}

const inLightbox = (lightboxId: string, commentId: string) =>
  and(eq(lightboxComments.id, commentId), eq(lightboxComments.lightboxId, lightboxId));

/** Marks a comment as resolved, or opens it again. Returns the picture that it is about. */
export async function resolveComment(
  tx: Tx,
  caller: Caller,
  row: LightboxRow,
  { commentId, isResolved, now }: { commentId: string; isResolved: boolean; now: Date },
): Promise<string> {
  const [changed] = await tx
    .update(lightboxComments)
    .set({ resolvedAt: isResolved ? now : null, resolvedBy: isResolved ? caller.userId : null })
    .where(inLightbox(row.id, commentId))
    .returning({ assetId: lightboxComments.assetId });
  if (!changed) throw problem('Editorial:NotFound');
  return changed.assetId;
}

/** Deletes a comment: one's own, and any in an own lightbox. */
export async function deleteComment(
  tx: Tx,
  caller: Caller,
  row: LightboxRow,
  commentId: string,
): Promise<undefined> {
  const isOwn = row.ownerId === caller.userId;
  const mine = isOwn ? undefined : eq(lightboxComments.userId, caller.userId);
  const [removed] = await tx
    .delete(lightboxComments)
    .where(and(inLightbox(row.id, commentId), mine))
    .returning({ id: lightboxComments.id });
  if (!removed) throw problem('Editorial:NotFound');
}
