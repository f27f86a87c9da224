import type { LightboxChoice, LightboxSummary } from '@editorial/contracts/lightboxes';
import { and, asc, desc, eq, exists, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Showing } from '../catalog/assets/asset.view.ts';
import type { Caller } from '../ground/context/context.ts';
import { containing } from '../ground/database/lists.ts';
import type { Tx } from '../ground/database/database.ts';
import { isVisible, summariesOf } from './lightbox.queries.ts';
import { lightboxes, lightboxItems, lightboxPeople } from './lightboxes.tables.ts';

/** A page of the caller's lightboxes and those shared with them, the last changed first. */
export async function listLightboxes(
  tx: Tx,
  caller: Caller,
  {
    isArchived,
    assetId,
    skipCount,
    maxResultCount,
  }: {
    readonly isArchived: boolean;
    readonly assetId?: string | undefined;
    readonly skipCount: number;
    readonly maxResultCount: number;
  },
  showing: Showing,
): Promise<{ totalCount: number; items: LightboxSummary[] }> {
  const holds =
    assetId === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(lightboxItems)
            .where(
              and(eq(lightboxItems.lightboxId, lightboxes.id), eq(lightboxItems.assetId, assetId)),
            ),
        );
  const where = and(eq(lightboxes.isArchived, isArchived), isVisible(tx, caller), holds);
  const rows = await tx
    .select()
    .from(lightboxes)
    .where(where)
    .orderBy(desc(lightboxes.changedAt), asc(lightboxes.id))
    .offset(skipCount)
    .limit(maxResultCount);
  return {
    totalCount: await tx.$count(lightboxes, where),
    items: await summariesOf(tx, caller, rows, showing),
  };
}

/** Which lightboxes a menu offers. */
interface MenuQuery {
  readonly right: 'Owner' | 'Edit';
  readonly searchText: string;
  /** The picture of which the menu says where it is already. */
  readonly assetId?: string | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Lightboxes whose pictures the caller may change. */
const mayChange = (tx: Tx, { userId }: Caller) =>
  or(
    eq(lightboxes.ownerId, userId),
    eq(lightboxes.sharing, 'Edit'),
    exists(
      tx
        .select({ one: sql`1` })
        .from(lightboxPeople)
        .where(
          and(
            eq(lightboxPeople.lightboxId, lightboxes.id),
            eq(lightboxPeople.userId, userId),
            eq(lightboxPeople.access, 'Edit'),
          ),
        ),
    ),
  );

/**
 * A page of what menus show of lightboxes, the last changed first: without covers, people and
 * rights, which cost most of a list.
 */
export async function lightboxChoices(
  tx: Tx,
  caller: Caller,
  { right, searchText, assetId, skipCount, maxResultCount }: MenuQuery,
): Promise<{ totalCount: number; items: LightboxChoice[] }> {
  const where = and(
    eq(lightboxes.isArchived, false),
    right === 'Owner'
      ? eq(lightboxes.ownerId, caller.userId)
      : and(isVisible(tx, caller), mayChange(tx, caller)),
    searchText === '' ? undefined : ilike(lightboxes.name, containing(searchText)),
  );
  const rows = await tx
    .select({ id: lightboxes.id, name: lightboxes.name })
    .from(lightboxes)
    .where(where)
    .orderBy(desc(lightboxes.changedAt), asc(lightboxes.id))
    .offset(skipCount)
    .limit(maxResultCount);
  const holds = assetId === undefined ? sql`false` : eq(lightboxItems.assetId, assetId);
  const counts =
    rows.length === 0
      ? []
      : await tx
          .select({
            id: lightboxItems.lightboxId,
            pictureCount: sql<number>`count(*)::int`,
            isIn: sql<boolean>`bool_or(${holds})`,
          })
          .from(lightboxItems)
          .where(
            inArray(
              lightboxItems.lightboxId,
              rows.map(({ id }) => id),
            ),
          )
          .groupBy(lightboxItems.lightboxId);
  const countOf = new Map(counts.map((one) => [one.id, one]));
  return {
    totalCount: await tx.$count(lightboxes, where),
    items: rows.map(({ id, name }) => ({
      id,
      name,
      pictureCount: countOf.get(id)?.pictureCount ?? 0,
      isIn: countOf.get(id)?.isIn ?? false,
    })),
  };
}
