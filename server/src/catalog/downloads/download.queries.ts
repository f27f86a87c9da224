import type { downloadRequest } from '@editorial/contracts/catalog';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import { and, eq, inArray } from 'drizzle-orm';
import type { LicensedResolution } from '../context/asset-licenses.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { assetRenditions, type AssetRow, assets, assetSets } from '../assets/assets.tables.ts';
import { extensionOf } from '../files/asset-files.ts';
import { isPublic } from '../assets/file-addresses.ts';
import { viewerOf } from '../assets/viewer.ts';
import { assetFileName, DownloadLimits, isComp, isForAll, mayHave } from './download.rules.ts';
import { required } from '../../ground/required.ts';

export type DownloadRequest = z.output<typeof downloadRequest>;

/** One file to deliver. */
export interface DeliverableFile {
  readonly assetId: string;
  readonly number: string;
  readonly title: string;
  readonly creator: string;
  readonly showsMinor: boolean;
  readonly storageKey: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly fileName: string;
  /** The license under which it is delivered; null for files that everybody may see. */
  readonly license: LicensedResolution | null;
  /**
   * Whether it is a comp: a preview with watermark for layouts, marked as such in its name and
   * metadata.
   */
  readonly isComp: boolean;
}

async function setMembers(tx: Tx, setId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.setId, setId), eq(assets.status, 'Published'), eq(assets.isHidden, false)))
    .limit(DownloadLimits.assets + 1);
  if (rows.length === 0) throw problem('Editorial:NotFound', { data: { setId } });
  return rows.map((row) => row.id);
}

/** The requested assets: those of a set, or those named. */
export async function requestedAssets(
  tx: Tx,
  { assetIds = [], setId, isSetDownload }: DownloadRequest,
): Promise<string[]> {
  const ids =
    setId !== undefined && (isSetDownload || assetIds.length === 0)
      ? await setMembers(tx, setId)
      : [...new Set(assetIds)];
  if (ids.length === 0)
    throw problem('Editorial:Validation', { message: 'Name the assets to download, or a set.' });
  if (ids.length > DownloadLimits.assets)
    throw problem('Editorial:DownloadTooLarge', {
      data: { assets: ids.length, maximum: DownloadLimits.assets },
    });
  return ids;
}

/** The title of a set, for the name of its archive. */
export async function setTitle(tx: Tx, setId: number): Promise<string> {
  const [set] = await tx
    .select({ title: assetSets.title })
    .from(assetSets)
    .where(eq(assetSets.id, setId));
  return set?.title ?? '';
}

/** The licensed resolutions of each asset, by its id. */
export type Held = ReadonlyMap<
  string,
  { readonly resolutions: ResolutionType[]; readonly isUsed: boolean }
>;

type Licenses = ReadonlyMap<string, readonly LicensedResolution[]>;

/** Refuses the download if the caller may not have every asset at the resolution. */
function assertMayHave(
  caller: Caller,
  resolution: ResolutionType,
  rows: readonly Pick<AssetRow, 'id' | 'contributorId' | 'status' | 'isHidden'>[],
  licenses: Licenses,
): void {
  const { isReviewer } = viewerOf(caller);
  const refused = rows.filter(
    (row) =>
      !mayHave(resolution, {
        isOwner: row.contributorId === caller.userId,
        isReviewer,
        isPublic: isPublic(row),
        licensed: (licenses.get(row.id) ?? []).map((license) => license.resolutionType),
      }),
  );
  if (refused.length > 0)
    throw problem('Editorial:AssetNotLicensed', {
      data: { assetIds: refused.map((row) => row.id) },
    });
}

/** Throws `Editorial:NotFound` if one of the assets is missing. */
async function assetsById(tx: Tx, assetIds: readonly string[]) {
  const rows = await tx
    .select({
      id: assets.id,
      number: assets.number,
      title: assets.title,
      creator: assets.creator,
      showsMinor: assets.showsMinor,
      contributorId: assets.contributorId,
      status: assets.status,
      isHidden: assets.isHidden,
    })
    .from(assets)
    .where(inArray(assets.id, [...assetIds]));
  const unknown = assetIds.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw problem('Editorial:NotFound', { data: { assetIds: unknown } });
  return rows;
}

function deliverable(
  row: Awaited<ReturnType<typeof assetsById>>[number],
  file: typeof assetRenditions.$inferSelect,
  {
    resolution,
    licenses,
  }: { readonly resolution: ResolutionType; readonly licenses: readonly LicensedResolution[] },
): DeliverableFile {
  return {
    assetId: row.id,
    number: row.number,
    title: row.title,
    creator: row.creator,
    showsMinor: row.showsMinor,
    storageKey: file.storageKey,
    contentType: file.contentType,
    byteSize: file.byteSize,
    fileName: assetFileName(row.number, {
      title: row.title,
      extension: extensionOf(file.contentType),
      isComp: isComp(resolution, isPublic(row)),
    }),
    isComp: isComp(resolution, isPublic(row)),
    license: isForAll(resolution, isPublic(row))
      ? null
      : (licenses
          .filter((license) => license.resolutionType <= resolution)
          .sort((a, b) => b.resolutionType - a.resolutionType)[0] ?? null),
  };
}

/**
 * The files of the assets at a resolution, in the requested order. Refused as a whole if the caller
 * may not have all of them.
 */
export async function deliverableFiles(
  { licenses: held }: Pick<Context, 'licenses'>,
  {
    tx,
    caller,
    assetIds,
    resolution,
  }: {
    readonly tx: Tx;
    readonly caller: Caller;
    readonly assetIds: readonly string[];
    readonly resolution: ResolutionType;
  },
): Promise<DeliverableFile[]> {
  const rows = await assetsById(tx, assetIds);
  const licenses = Map.groupBy(await held.of(tx, caller, assetIds), (license) => license.assetId);
  assertMayHave(caller, resolution, rows, licenses);

  const files = await tx
    .select()
    .from(assetRenditions)
    .where(
      and(
        inArray(assetRenditions.assetId, [...assetIds]),
        eq(assetRenditions.resolutionType, resolution),
      ),
    );
  return assetIds.map((id) => {
    const row = required(
      rows.find((candidate) => candidate.id === id),
      'The asset',
    );
    // A resolution stored in two formats is delivered in the format that every program opens.
    const file = files
      .filter((candidate) => candidate.assetId === id)
      .sort((a, b) => (a.contentType < b.contentType ? -1 : 1))[0];
    if (!file) throw problem('Editorial:FileMissing', { data: { assetId: id } });
    return deliverable(row, file, { resolution, licenses: licenses.get(id) ?? [] });
  });
}

/**
 * Marks the licenses of files as used before any link is signed. If one was revoked in the
 * meantime, the whole download is refused. Somebody who acts for the person uses nothing: the
 * order can still be taken back.
 */
export async function takeFilesIntoUse(
  { licenses, clock }: Pick<Context, 'licenses' | 'clock'>,
  tx: Tx,
  { caller, files }: { readonly caller: Caller; readonly files: readonly DeliverableFile[] },
): Promise<void> {
  const licensed = files.flatMap(({ assetId, license }) =>
    license ? [{ assetId, id: license.licenseId }] : [],
  );
  const held = await licenses.takeIntoUse(
    tx,
    licensed.map(({ id }) => id),
    caller.impersonatorUserId ? null : clock.now(),
  );
  const lost = licensed.filter(({ id }) => !held.has(id));
  if (lost.length > 0)
    throw problem('Editorial:AssetNotLicensed', {
      data: { assetIds: lost.map(({ assetId }) => assetId) },
    });
}

/** The resolutions of each asset that the caller has a license for, and whether one was used. */
export async function heldResolutions(
  { licenses }: Pick<Context, 'licenses'>,
  tx: Tx,
  caller: Caller,
  assetIds: readonly string[],
): Promise<Held> {
  const held = Map.groupBy(await licenses.of(tx, caller, assetIds), ({ assetId }) => assetId);
  return new Map(
    [...held].map(([id, of]) => [
      id,
      {
        resolutions: [...new Set(of.map(({ resolutionType }) => resolutionType))].sort(),
        isUsed: of.some(({ isUsed }) => isUsed),
      },
    ]),
  );
}
