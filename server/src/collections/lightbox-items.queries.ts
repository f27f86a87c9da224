import type { LightboxItem, LightboxSelection } from '@editorial/contracts/lightboxes';
import { and, asc, count, eq, exists, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import type { Showing } from '../catalog/assets/asset.view.ts';
import { isPublic } from '../catalog/assets/file-addresses.ts';
import { listedAssets } from '../search/search/asset-rows.queries.ts';
import type { Caller } from '../ground/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { namesOf } from './lightbox.queries.ts';
import { lightboxComments } from './lightbox-comments.tables.ts';
import { lightboxItems, lightboxOpinions, type LightboxRow } from './lightboxes.tables.ts';

interface Paging {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

type Opinion = (typeof lightboxOpinions.$inferSelect)['opinion'];

/** Pictures about which anybody has this opinion. */
const hasOpinion = (tx: Tx, opinion: Opinion) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(lightboxOpinions)
      .where(
        and(
          eq(lightboxOpinions.lightboxId, lightboxItems.lightboxId),
          eq(lightboxOpinions.assetId, lightboxItems.assetId),
          eq(lightboxOpinions.opinion, opinion),
        ),
      ),
  );

function isSelected(tx: Tx, selection: LightboxSelection): SQL | undefined {
  if (selection === 'All') return undefined;
  return selection === 'Starred' ? hasOpinion(tx, 'Star') : not(hasOpinion(tx, 'Reject'));
}

const itemRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ assetId: lightboxItems.assetId, note: lightboxItems.note, title: assets.title })
    .from(lightboxItems)
    .innerJoin(assets, eq(assets.id, lightboxItems.assetId))
    .where(where)
    .orderBy(asc(lightboxItems.position), asc(lightboxItems.assetId));
type ItemRow = Awaited<ReturnType<typeof itemRows>>[number];

/** Opinions about some pictures of a lightbox, the oldest first, by asset id. */
async function opinionsOf(tx: Tx, lightboxId: string, assetIds: readonly string[]) {
  const rows = await tx
    .select()
    .from(lightboxOpinions)
    .where(
      and(
        eq(lightboxOpinions.lightboxId, lightboxId),
        inArray(lightboxOpinions.assetId, [...assetIds]),
      ),
    )
    .orderBy(asc(lightboxOpinions.givenAt), asc(lightboxOpinions.userId));
  return Map.groupBy(rows, ({ assetId }) => assetId);
}

/** How many open comments stand on some pictures of a lightbox, by asset id. */
async function openCommentCounts(tx: Tx, lightboxId: string, assetIds: readonly string[]) {
  const rows = await tx
    .select({ assetId: lightboxComments.assetId, open: count() })
    .from(lightboxComments)
    .where(
      and(
        eq(lightboxComments.lightboxId, lightboxId),
        inArray(lightboxComments.assetId, [...assetIds]),
        isNull(lightboxComments.resolvedAt),
      ),
    )
    .groupBy(lightboxComments.assetId);
  return new Map(rows.map(({ assetId, open }) => [assetId, open]));
}

/** Items with their pictures and opinions. A picture that is no longer offered is null. */
async function itemsOf(
  tx: Tx,
  { caller, lightboxId }: { readonly caller: Caller; readonly lightboxId: string },
  rows: readonly ItemRow[],
  showing: Showing,
): Promise<LightboxItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ assetId }) => assetId);
  const shown = (await listedAssets(tx, ids, false, showing)).filter(isPublic);
  const byId = new Map(shown.map((asset) => [asset.id, asset]));
  const opinions = await opinionsOf(tx, lightboxId, ids);
  const commentCounts = await openCommentCounts(tx, lightboxId, ids);
  const names = await namesOf(tx, [
    ...new Set([...opinions.values()].flat().map(({ userId }) => userId)),
  ]);

  return rows.map((row) => {
    const of = opinions.get(row.assetId) ?? [];
    const namesWith = (opinion: Opinion) =>
      of.flatMap((one) => (one.opinion === opinion ? (names.get(one.userId) ?? []) : []));
    return {
      ...row,
      ownOpinion: of.find(({ userId }) => userId === caller.userId)?.opinion ?? null,
      starredBy: namesWith('Star'),
      rejectedBy: namesWith('Reject'),
      openCommentCount: commentCounts.get(row.assetId) ?? 0,
      asset: byId.get(row.assetId) ?? null,
    };
  });
}

/** One page of a lightbox's pictures, in its order. */
export async function pageOfItems(
  tx: Tx,
  {
    caller,
    lightboxRow: { id: lightboxId },
    query,
    showing,
  }: {
    readonly caller: Caller;
    readonly lightboxRow: LightboxRow;
    readonly query: Paging & { readonly selection: LightboxSelection };
    readonly showing: Showing;
  },
): Promise<{ totalCount: number; items: LightboxItem[] }> {
  const isIn = and(eq(lightboxItems.lightboxId, lightboxId), isSelected(tx, query.selection));
  const rows = await itemRows(tx, isIn).offset(query.skipCount).limit(query.maxResultCount);
  return {
    totalCount: await tx.$count(lightboxItems, isIn),
    items: await itemsOf(tx, { caller, lightboxId }, rows, showing),
  };
}

/** One picture of a lightbox, or undefined. */
export async function itemOf(
  tx: Tx,
  {
    caller,
    lightboxRow: { id: lightboxId },
    assetId,
    showing,
  }: {
    readonly caller: Caller;
    readonly lightboxRow: LightboxRow;
    readonly assetId: string;
    readonly showing: Showing;
  },
): Promise<LightboxItem | undefined> {
  const isIt = and(eq(lightboxItems.lightboxId, lightboxId), eq(lightboxItems.assetId, assetId));
  const rows = await itemRows(tx, isIt);
  return (await itemsOf(tx, { caller, lightboxId }, rows, showing))[0];
}

/** The pictures of a lightbox that a link shows: those that are still offered. */
export async function offeredPage(
  tx: Tx,
  lightboxId: string,
  { skipCount, maxResultCount }: Paging,
  showing: Showing,
) {
  const offered = and(
    eq(lightboxItems.lightboxId, lightboxId),
    eq(assets.status, 'Published'),
    eq(assets.isHidden, false),
  );
  const [total] = await tx
    .select({ totalCount: count() })
    .from(lightboxItems)
    .innerJoin(assets, eq(assets.id, lightboxItems.assetId))
    .where(offered);
  const rows = await tx
    .select({ assetId: lightboxItems.assetId })
    .from(lightboxItems)
    .innerJoin(assets, eq(assets.id, lightboxItems.assetId))
    .where(offered)
    .orderBy(asc(lightboxItems.position), asc(lightboxItems.assetId))
    .offset(skipCount)
    .limit(maxResultCount);
  const ids = rows.map(({ assetId }) => assetId);
  return {
    totalCount: total?.totalCount ?? 0,
    items: await listedAssets(tx, ids, false, showing),
  };
}
