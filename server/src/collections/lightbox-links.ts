import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { recordAudit } from '../ground/audit/record-audit.ts';
import type { Caller } from '../ground/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { hashPassword } from '../people/passwords/passwords.ts';
import { problem } from '../ground/problem.ts';
import { lightboxComments } from './lightbox-comments.tables.ts';
import { isPassOf } from './link-pass.ts';
import { openLinks } from './lightbox.queries.ts';
import { lightboxes, lightboxLinks, type LightboxRow } from './lightboxes.tables.ts';

/** Open links of one lightbox. */
const MAX_LINKS = 20;
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Makes a link and returns its key, which is stored only as a hash. */
export async function shareByLink(
  tx: Tx,
  caller: Caller,
  row: LightboxRow,
  {
    endsAt,
    password = null,
    mayComment,
    now,
  }: {
    readonly endsAt: string | null;
    readonly password?: string | null | undefined;
    readonly mayComment: boolean;
    readonly now: Date;
  },
): Promise<string> {
  if ((await tx.$count(lightboxLinks, openLinks(row.id, now))) >= MAX_LINKS)
    throw problem('Editorial:TooManyLinks', { data: { maximum: MAX_LINKS } });
  const key = randomBytes(32).toString('base64url');
  await tx.insert(lightboxLinks).values({
    lightboxId: row.id,
    keyHash: hashOf(key),
    createdBy: caller.userId,
    createdAt: now,
    endsAt: endsAt === null ? null : new Date(endsAt),
    passwordHash: password === null ? null : await hashPassword(password),
    mayComment,
  });
  recordAudit(tx, {
    action: 'Lightbox.LinkMade',
    target: { type: 'Lightbox', id: row.id },
    data: { endsAt, hasPassword: password !== null, mayComment },
  });
  return key;
}

/** Ends a link at once. */
export async function revokeLink(tx: Tx, row: LightboxRow, linkId: string): Promise<undefined> {
  const [removed] = await tx
    .delete(lightboxLinks)
    .where(and(eq(lightboxLinks.id, linkId), eq(lightboxLinks.lightboxId, row.id)))
    .returning({ id: lightboxLinks.id });
  if (!removed) throw problem('Editorial:NotFound');
  await tx
    .update(lightboxComments)
    .set({ guestMark: null })
    .where(and(eq(lightboxComments.lightboxId, row.id), isNull(lightboxComments.linkId)));
  recordAudit(tx, {
    action: 'Lightbox.LinkEnded',
    target: { type: 'Lightbox', id: row.id },
    data: { linkId },
  });
}

export type LinkRow = typeof lightboxLinks.$inferSelect;

/**
 * The link that a key opens. Throws `Editorial:LightboxLinkEnded` for an unknown key, an ended link
 * and an archived lightbox: all three answer alike.
 */
export async function linkOfKey(
  tx: Tx,
  key: string,
  now: Date,
): Promise<{ lightbox: LightboxRow; link: LinkRow }> {
  const [found] = await tx
    .select({ lightbox: lightboxes, link: lightboxLinks })
    .from(lightboxLinks)
    .innerJoin(lightboxes, eq(lightboxes.id, lightboxLinks.lightboxId))
    .where(
      and(
        eq(lightboxLinks.keyHash, hashOf(key)),
        or(isNull(lightboxLinks.endsAt), gt(lightboxLinks.endsAt, now)),
        eq(lightboxes.isArchived, false),
      ),
    );
  if (!found) throw problem('Editorial:LightboxLinkEnded');
  return found;
}

/** The lightbox and the link that a key opens, with a pass if it has a password. Counts a visit. */
export async function lightboxOfLink(
  tx: Tx,
  { key, pass }: { readonly key: string; readonly pass?: string | undefined },
  {
    signingKey,
    isVisit,
    now,
  }: { readonly signingKey: string; readonly isVisit: boolean; readonly now: Date },
): Promise<{ lightbox: LightboxRow; link: LinkRow }> {
  const found = await linkOfKey(tx, key, now);
  const { link } = found;
  if (!isPassOf(signingKey, link, pass, now)) throw problem('Editorial:LightboxPasswordNeeded');
  if (isVisit)
    await tx
      .update(lightboxLinks)
      .set({ visits: sql`${lightboxLinks.visits} + 1` })
      .where(eq(lightboxLinks.id, link.id));
  return found;
}
