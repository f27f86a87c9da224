import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Caller, Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { problem } from '../ground/problem.ts';
import { lightboxComments, lightboxMentions } from './lightbox-comments.tables.ts';
import { assertNotFull } from './lightbox-items.ts';
import { lightboxFor } from './lightbox.queries.ts';
import { announceMentions } from './lightbox-mentions.job.ts';
import { createLightbox } from './lightboxes.ts';
import type { LightboxRow } from './lightboxes.tables.ts';

/**
 * A lightbox of the caller's own with the pictures, order, notes and cover of another, and the
 * caller's own opinions. Opinions and comments of others stay with the original, because the copy
 * may be shared with other people.
 */
export async function duplicateLightbox(
  tx: Tx,
  caller: Caller,
  original: LightboxRow,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<LightboxRow> {
  const copy = await createLightbox(tx, caller, { name }, now);
  await tx.execute(sql`
    insert into lightbox_items (lightbox_id, asset_id, position, note, added_by, added_at)
    select ${copy.id}, asset_id, position, note, ${caller.userId}, ${now.toISOString()}
    from lightbox_items where lightbox_id = ${original.id}`);
  await tx.execute(sql`
    insert into lightbox_opinions (lightbox_id, asset_id, user_id, opinion, given_at)
    select ${copy.id}, asset_id, user_id, opinion, given_at from lightbox_opinions
    where lightbox_id = ${original.id} and user_id = ${caller.userId}`);
  await tx.execute(sql`
    update lightboxes set cover_id = ${original.coverId} where id = ${copy.id}`);
  return { ...copy, coverId: original.coverId };
}

export interface MergePair {
  /** The one that stays. */
  readonly target: LightboxRow;
  readonly source: LightboxRow;
}

/**
 * Both lightboxes of a merge, locked in the order of their ids: two merges never wait in a ring.
 */
export async function lightboxesToMerge(
  tx: Tx,
  caller: Caller,
  { into, from }: { readonly into: string; readonly from: string },
): Promise<MergePair> {
  if (into === from) throw problem('Editorial:NotFound');
  const found = new Map<string, LightboxRow>();
  for (const id of [into, from].toSorted())
    found.set(id, await lightboxFor(tx, caller, id, id === into ? 'Edit' : 'Owner'));
  const [target, source] = [found.get(into), found.get(from)];
  if (!target || !source) throw problem('Editorial:NotFound');
  return { target, source };
}

/**
 * Puts all of one lightbox into another, and deletes it with its links. Pictures that are in both
 * keep their place; the others follow in their order. Different notes stand below each other; of
 * one person's two opinions the later counts; comments and mentions are kept. All or nothing:
 * `Editorial:LightboxFull` above the limit.
 */
export async function mergeLightboxes(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { target, source: { id: from } }: MergePair,
  now: Date,
): Promise<void> {
  const { id: into } = target;
  await tx.execute(sql`
    insert into lightbox_items as own
      (lightbox_id, asset_id, position, note, added_by, added_at)
    select ${into}, asset_id, last.position + row_number() over (order by item.position, asset_id),
      note, added_by, added_at
    from lightbox_items as item,
      (select coalesce(max(position), 0) as position from lightbox_items
        where lightbox_id = ${into}) as last
    where lightbox_id = ${from}
    on conflict (lightbox_id, asset_id) do update set note = case
      when excluded.note in ('', own.note) then own.note
      when own.note = '' then excluded.note
      else own.note || E'\\n' || excluded.note end`);
  await assertNotFull(tx, into);
  await tx.execute(sql`
    insert into lightbox_opinions as own (lightbox_id, asset_id, user_id, opinion, given_at)
    select ${into}, asset_id, user_id, opinion, given_at from lightbox_opinions
    where lightbox_id = ${from}
    on conflict (lightbox_id, asset_id, user_id) do update
      set opinion = excluded.opinion, given_at = excluded.given_at
      where excluded.given_at > own.given_at`);
  await tx.execute(sql`
    update lightbox_comments set lightbox_id = ${into} where lightbox_id = ${from}`);
  const untold = await tx
    .selectDistinct({ userId: lightboxMentions.userId })
    .from(lightboxMentions)
    .innerJoin(lightboxComments, eq(lightboxComments.id, lightboxMentions.commentId))
    .where(and(eq(lightboxComments.lightboxId, into), isNull(lightboxMentions.mailedAt)))
    .orderBy(asc(lightboxMentions.userId));
  const userIds = untold.map(({ userId }) => userId);
  await announceMentions(jobs, { tx, lightboxRow: target, userIds, now });
  await tx.execute(sql`delete from lightboxes where id = ${from}`);
}
