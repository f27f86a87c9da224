import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type {
  AssetLicenses,
  LicensedResolution,
  LinkedFile,
} from '../../catalog/context/asset-licenses.ts';
import { assetRenditions, assets } from '../../catalog/assets/assets.tables.ts';
import { type Addressed, isPublic } from '../../catalog/assets/file-addresses.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { subscriptionMembers } from '../tables/subscriptions.tables.ts';
import { licenses } from '../tables/licenses.tables.ts';

/**
 * The caller's own licenses. People who left a company have none of those that it paid for: they are
 * the company's.
 */
export const ownLicenses = ({ userId }: Pick<Caller, 'userId'>): SQL =>
  sql`(${licenses.userId} = ${userId} and not exists (
    select from subscriptions s where s.id = ${licenses.subscriptionId} and s.client_id <> ${userId}
      and not exists (select from subscription_members m
        where m.subscription_id = s.id and m.user_id = ${userId})))`;

/**
 * The valid licenses for these assets: the caller's own, and those of the subscriptions that the
 * caller is a member of.
 */
export async function licensedResolutions(
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  assetIds: readonly string[],
  now = new Date(),
): Promise<LicensedResolution[]> {
  if (assetIds.length === 0) return [];
  const memberships = tx
    .select({ id: subscriptionMembers.subscriptionId })
    .from(subscriptionMembers)
    .where(eq(subscriptionMembers.userId, caller.userId));
  return tx
    .select({
      assetId: licenses.assetId,
      licenseId: licenses.id,
      number: licenses.number,
      resolutionType: licenses.resolutionType,
      isUsed: sql<boolean>`${licenses.firstDownloadedAt} is not null`,
    })
    .from(licenses)
    .where(
      and(
        inArray(licenses.assetId, [...assetIds]),
        or(ownLicenses(caller), inArray(licenses.subscriptionId, memberships)),
        isNull(licenses.revokedAt),
        or(isNull(licenses.endsAt), gt(licenses.endsAt, now)),
      ),
    );
}

/** Which of these pictures the caller holds a valid license for, of those that are not public. */
export async function heldHidden(
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  pictures: readonly Pick<Addressed, 'id' | 'status' | 'isHidden'>[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const hidden = pictures.filter((picture) => !isPublic(picture)).map(({ id }) => id);
  const held = await licensedResolutions(tx, caller, hidden, now);
  return new Set(held.map(({ assetId }) => assetId));
}

/**
 * Marks licenses as used, after which their order cannot be canceled. Returns the ids of those that
 * are still valid. Without `now`, nothing is marked. Locks the rows, so that a concurrent
 * cancellation and a download wait for each other. Call it before delivering any file.
 */
export async function takeIntoUse(
  tx: Tx,
  licenseIds: readonly string[],
  now: Date | null,
): Promise<ReadonlySet<string>> {
  if (licenseIds.length === 0) return new Set();
  const held = await tx
    .select({ id: licenses.id })
    .from(licenses)
    .where(and(inArray(licenses.id, [...licenseIds]), isNull(licenses.revokedAt)))
    // Always lock in the same order, so that concurrent downloads do not deadlock.
    .orderBy(licenses.id)
    .for('update');
  const ids = held.map(({ id }) => id);
  if (now && ids.length > 0)
    await tx
      .update(licenses)
      .set({ firstDownloadedAt: now })
      .where(and(inArray(licenses.id, ids), isNull(licenses.firstDownloadedAt)));
  return new Set(ids);
}

/** The ids of the assets with licenses. Such assets can be withdrawn, but not deleted. */
export async function licensedAssets(tx: Tx, assetIds: readonly string[]): Promise<string[]> {
  if (assetIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ assetId: licenses.assetId })
    .from(licenses)
    .where(inArray(licenses.assetId, [...assetIds]));
  return rows.map((row) => row.assetId);
}

/** A file of a license, as long as it is valid. */
async function licensedFile(
  tx: Tx,
  licenseId: string,
  storageKey: string,
  now: Date,
): Promise<LinkedFile> {
  const [found] = await tx
    .select({
      assetId: licenses.assetId,
      number: licenses.number,
      creator: assets.creator,
      showsMinor: assets.showsMinor,
      contentType: assetRenditions.contentType,
    })
    .from(licenses)
    .innerJoin(assets, eq(assets.id, licenses.assetId))
    .innerJoin(assetRenditions, eq(assetRenditions.assetId, assets.id))
    .where(
      and(
        eq(licenses.id, licenseId),
        eq(assetRenditions.storageKey, storageKey),
        isNull(licenses.revokedAt),
        or(isNull(licenses.endsAt), gt(licenses.endsAt, now)),
      ),
    );
  if (!found) throw problem('Editorial:AssetNotLicensed');
  return found;
}

/** Questions of the catalog about licenses. */
export const assetLicenses: AssetLicenses = {
  of: licensedResolutions,
  takeIntoUse,
  licensed: licensedAssets,
  file: licensedFile,
};
