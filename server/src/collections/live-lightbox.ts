import { type LightboxItem, VIEWER_RENEWAL_MS } from '@editorial/contracts/lightboxes';
import type { LightboxChange } from '@editorial/contracts/hubs';
import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { Caller, Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { isVisible, namesOf } from './lightbox.queries.ts';
import { lightboxes, lightboxViewers, type LightboxRow } from './lightboxes.tables.ts';

type Hubs = Context['hubs'];

/** A page renews its presence well before this has passed, so that one lost call is no absence. */
const PRESENT_MS = VIEWER_RENEWAL_MS * 2.5;

/** People whose page showed this lightbox a moment ago. */
const present = (lightboxId: string, now: Date) =>
  and(
    eq(lightboxViewers.lightboxId, lightboxId),
    gt(lightboxViewers.seenAt, new Date(now.getTime() - PRESENT_MS)),
  );

/**
 * Announces to everybody who looks at a lightbox that it changed, once this transaction commits. The
 * message names only the lightbox: what they may still see of it, their next call decides.
 */
export async function announceLightbox(
  hubs: Hubs,
  tx: Tx,
  { id }: Pick<LightboxRow, 'id'>,
  { what, now }: { readonly what: LightboxChange['what']; readonly now: Date },
): Promise<void> {
  const viewers = await tx
    .select({ userId: lightboxViewers.userId })
    .from(lightboxViewers)
    .where(present(id, now))
    .orderBy(asc(lightboxViewers.userId));
  const userIds = viewers.map(({ userId }) => userId);
  hubs.assetManagement.toUsers(tx, userIds, 'LightboxChanged', { lightboxId: id, what });
}

/**
 * Announces to everybody who looks at a lightbox what is now said of one of its pictures, so that fifty
 * viewers need not ask. Only people who may see the lightbox now hear of it. The caller's own windows read
 * the picture again, because their opinion is not in the message.
 */
export async function announcePicture(
  hubs: Hubs,
  tx: Tx,
  { id }: Pick<LightboxRow, 'id'>,
  {
    caller,
    item,
    now,
  }: { readonly caller: Caller; readonly item: LightboxItem; readonly now: Date },
): Promise<void> {
  const viewers = await tx
    .select({ userId: lightboxViewers.userId })
    .from(lightboxViewers)
    .innerJoin(lightboxes, eq(lightboxes.id, lightboxViewers.lightboxId))
    .where(and(present(id, now), isVisible(tx, { userId: lightboxViewers.userId })))
    .orderBy(asc(lightboxViewers.userId));
  const userIds = viewers.map(({ userId }) => userId);
  const { assetId, note, starredBy, rejectedBy } = item;
  const others = userIds.filter((userId) => userId !== caller.userId);
  const change = { lightboxId: id, what: 'Content' } as const;
  const picture = { assetId, note, starredBy, rejectedBy };
  hubs.assetManagement.toUsers(tx, others, 'LightboxChanged', { ...change, picture });
  if (userIds.length > others.length)
    hubs.assetManagement.toUser(tx, caller.userId, 'LightboxChanged', change);
}

/**
 * Notes that the caller looks at a lightbox, or left it, and returns what the others are called.
 * The people who are there hear of an arrival or a departure, not of a renewal.
 */
export async function markPresence(
  hubs: Hubs,
  tx: Tx,
  row: LightboxRow,
  {
    caller,
    isHere,
    now,
  }: { readonly caller: Caller; readonly isHere: boolean; readonly now: Date },
): Promise<{ others: string[] }> {
  const others = await tx
    .select({ userId: lightboxViewers.userId })
    .from(lightboxViewers)
    .where(and(present(row.id, now), ne(lightboxViewers.userId, caller.userId)))
    .orderBy(asc(lightboxViewers.seenAt), asc(lightboxViewers.userId));
  const own = and(
    eq(lightboxViewers.lightboxId, row.id),
    eq(lightboxViewers.userId, caller.userId),
  );
  const wasHere = (await tx.$count(lightboxViewers, and(own, present(row.id, now)))) > 0;
  // A departure is announced to all, before the row goes: another window of this person then says that
  // it is still there.
  if (wasHere !== isHere) await announceLightbox(hubs, tx, row, { what: 'People', now });
  if (isHere)
    await tx
      .insert(lightboxViewers)
      .values({ lightboxId: row.id, userId: caller.userId, seenAt: now })
      .onConflictDoUpdate({
        target: [lightboxViewers.lightboxId, lightboxViewers.userId],
        set: { seenAt: now },
      });
  else await tx.delete(lightboxViewers).where(own);
  return { others: await namesInOrder(tx, others) };
}

async function namesInOrder(tx: Tx, people: readonly { readonly userId: string }[]) {
  const names = await namesOf(
    tx,
    people.map(({ userId }) => userId),
  );
  return people.flatMap(({ userId }) => names.get(userId) ?? []);
}
