import {
  includesRight,
  LightboxRights,
  type Lightbox,
  type LightboxRight,
  type LightboxSummary,
} from '@editorial/contracts/lightboxes';
import { and, asc, count, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import type { Showing } from '../catalog/assets/asset.view.ts';
import { listedAssets } from '../search/search/asset-rows.queries.ts';
import type { Caller } from '../ground/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { users } from '../ground/tenancy/identity.tables.ts';
import { problem } from '../ground/problem.ts';
import { publicName } from '../ground/public-name.ts';
import { subscriptionMembers } from '../commerce/tables/subscriptions.tables.ts';
import {
  lightboxes,
  lightboxItems,
  lightboxLinks,
  lightboxPeople,
  type LightboxRow,
  type lightboxViewers,
} from './lightboxes.tables.ts';

/** Pictures that stand for a lightbox in a list. */
const COVER_COUNT = 4;

/** A person, or the column that names one. */
type Person = string | typeof lightboxViewers.userId;

const isMember = (tx: Tx, userId: Person | typeof lightboxes.ownerId) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(subscriptionMembers)
      .where(
        and(
          eq(subscriptionMembers.subscriptionId, lightboxes.subscriptionId),
          eq(subscriptionMembers.userId, userId),
        ),
      ),
  );

const isNamed = (tx: Tx, userId: Person) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(lightboxPeople)
      .where(and(eq(lightboxPeople.lightboxId, lightboxes.id), eq(lightboxPeople.userId, userId))),
  );

/**
 * Lightboxes that the caller may see: own ones, and those shared with the caller, or with all, of a
 * plan of which caller and owner are members. People who leave the plan lose them.
 */
export const isVisible = (tx: Tx, { userId }: { readonly userId: Person }) =>
  or(
    eq(lightboxes.ownerId, userId),
    and(
      or(ne(lightboxes.sharing, 'Private'), isNamed(tx, userId)),
      isMember(tx, userId),
      isMember(tx, lightboxes.ownerId),
    ),
  );

/** Whether a person may see a lightbox now. */
export const mayView = async (tx: Tx, { id }: LightboxRow, userId: string): Promise<boolean> =>
  (await tx.$count(lightboxes, and(eq(lightboxes.id, id), isVisible(tx, { userId })))) > 0;

/** The caller's rights for lightboxes that are shared with them by name, by lightbox id. */
async function namedRightsOf(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LightboxRight>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: lightboxPeople.lightboxId, access: lightboxPeople.access })
    .from(lightboxPeople)
    .where(
      and(inArray(lightboxPeople.lightboxId, [...ids]), eq(lightboxPeople.userId, caller.userId)),
    );
  return new Map(rows.map(({ id, access }) => [id, access]));
}

/** The stronger of what all of the plan may do, and what this person may. */
function rightOf(
  row: LightboxRow,
  caller: Caller,
  named: ReadonlyMap<string, LightboxRight>,
): LightboxRight {
  if (row.ownerId === caller.userId) return 'Owner';
  const rights = [row.sharing, named.get(row.id)];
  return LightboxRights.find((right) => rights.includes(right)) ?? 'View';
}

/**
 * A lightbox with which the caller may do what `needed` says. Its row is locked for changes of its
 * pictures, so that they happen one after another. Throws `Editorial:NotFound` otherwise.
 */
export async function lightboxFor(
  tx: Tx,
  caller: Caller,
  id: string,
  needed: LightboxRight,
): Promise<LightboxRow> {
  const query = tx
    .select()
    .from(lightboxes)
    .where(and(eq(lightboxes.id, id), isVisible(tx, caller)));
  const [row] = includesRight(needed, 'Edit') ? await query.for('update') : await query;
  if (!row) throw problem('Editorial:NotFound');
  const named = await namedRightsOf(tx, caller, [row.id]);
  if (!includesRight(rightOf(row, caller, named), needed)) throw problem('Editorial:NotFound');
  return row;
}

/** Names of people, by user id. */
export async function namesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: users.id, name: users.name, surname: users.surname, email: users.email })
          .from(users)
          .where(inArray(users.id, [...ids]));
  return new Map(
    rows.map(({ id, name, surname, email }) => [id, `${name} ${surname}`.trim() || email]),
  );
}

/**
 * The owner's name for strangers with a link, or an empty text: people of the plan see the address
 * of a person without a name, strangers never do.
 */
export async function ownerNameOf(tx: Tx, row: LightboxRow): Promise<string> {
  const [owner] = await tx
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, row.ownerId));
  // Providers of sign-in often send the address as the name.
  return owner ? publicName(`${owner.name} ${owner.surname}`.trim(), '') : '';
}

/**
 * The first pictures of some lightboxes that are still offered, a chosen cover before all, by
 * lightbox id.
 */
async function coversOf(tx: Tx, ids: readonly string[], showing: Showing) {
  if (ids.length === 0) return new Map<string, LightboxSummary['cover']>();
  const numbered = tx
    .select({
      lightboxId: lightboxItems.lightboxId,
      assetId: lightboxItems.assetId,
      place: sql<number>`row_number() over (partition by ${lightboxItems.lightboxId}
        order by (${lightboxItems.assetId} = ${lightboxes.coverId}) is true desc,
          ${lightboxItems.position}, ${lightboxItems.assetId})`.as('place'),
    })
    .from(lightboxItems)
    .innerJoin(lightboxes, eq(lightboxes.id, lightboxItems.lightboxId))
    .innerJoin(assets, eq(assets.id, lightboxItems.assetId))
    .where(
      and(
        inArray(lightboxItems.lightboxId, [...ids]),
        eq(assets.status, 'Published'),
        eq(assets.isHidden, false),
      ),
    )
    .as('numbered');
  const rows = await tx
    .select({ lightboxId: numbered.lightboxId, assetId: numbered.assetId })
    .from(numbered)
    .where(sql`${numbered.place} <= ${COVER_COUNT}`)
    .orderBy(numbered.lightboxId, numbered.place);
  const shown = await listedAssets(
    tx,
    [...new Set(rows.map(({ assetId }) => assetId))],
    false,
    showing,
  );
  const byId = new Map(shown.map((asset) => [asset.id, asset]));

  return new Map(
    [...Map.groupBy(rows, ({ lightboxId }) => lightboxId)].map(([id, of]) => [
      id,
      of.flatMap(({ assetId }) => byId.get(assetId) ?? []),
    ]),
  );
}

/** Cards of lightboxes that the caller may see, for lists. */
export async function summariesOf(
  tx: Tx,
  caller: Caller,
  rows: readonly LightboxRow[],
  showing: Showing,
): Promise<LightboxSummary[]> {
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await tx
          .select({ id: lightboxItems.lightboxId, pictureCount: count() })
          .from(lightboxItems)
          .where(inArray(lightboxItems.lightboxId, ids))
          .groupBy(lightboxItems.lightboxId);
  const countOf = new Map(counts.map(({ id, pictureCount }) => [id, pictureCount]));
  const covers = await coversOf(tx, ids, showing);
  const names = await namesOf(tx, [...new Set(rows.map(({ ownerId }) => ownerId))]);
  const named = await namedRightsOf(tx, caller, ids);

  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ownerName: names.get(row.ownerId) ?? '',
    right: rightOf(row, caller, named),
    sharing: row.sharing,
    isArchived: row.isArchived,
    pictureCount: countOf.get(row.id) ?? 0,
    changedAt: row.changedAt.toISOString(),
    cover: covers.get(row.id) ?? [],
  }));
}

/** Links of a lightbox that still work. */
export const openLinks = (lightboxId: string, now: Date) =>
  and(
    eq(lightboxLinks.lightboxId, lightboxId),
    or(isNull(lightboxLinks.endsAt), gt(lightboxLinks.endsAt, now)),
  );

/** With whom a lightbox is shared by name. */
async function namedPeopleOf(tx: Tx, lightboxId: string): Promise<Lightbox['people']> {
  const rows = await tx
    .select({ id: lightboxPeople.userId, right: lightboxPeople.access })
    .from(lightboxPeople)
    .where(eq(lightboxPeople.lightboxId, lightboxId))
    .orderBy(asc(lightboxPeople.addedAt), asc(lightboxPeople.userId));
  const names = await namesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, name: names.get(row.id) ?? '' }));
}

/** A lightbox as the caller sees it. */
export async function viewLightbox(
  tx: Tx,
  caller: Caller,
  row: LightboxRow,
  { showing, now }: { readonly showing: Showing; readonly now: Date },
): Promise<Lightbox> {
  const [summary] = await summariesOf(tx, caller, [row], showing);
  if (!summary) throw problem('Editorial:NotFound');
  const links = includesRight(summary.right, 'Edit')
    ? await tx
        .select()
        .from(lightboxLinks)
        .where(openLinks(row.id, now))
        .orderBy(asc(lightboxLinks.createdAt), asc(lightboxLinks.id))
    : [];
  return {
    ...summary,
    coverId: row.coverId,
    people: summary.right === 'Owner' ? await namedPeopleOf(tx, row.id) : [],
    links: links.map(({ id, createdAt, endsAt, visits, passwordHash, mayComment }) => ({
      id,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      visits,
      hasPassword: passwordHash !== null,
      mayComment,
    })),
  };
}
