import type { Caller } from '../../ground/caller.ts';
import { signLink } from '../../ground/storage/signed-link.ts';
import type { Context } from '../context/context.ts';
import { type Viewer, viewerOf } from './viewer.ts';

export const FILE_BASE = '/api/asset-management/file';
export type PublicFile = 'thumb' | 'large-thumb' | 'small-preview' | 'preview';
/** The picture without its watermark, as license holders see it in pages. */
export const LICENSED_FILE = 'licensed';
/** The fields of an asset that determine its addresses, and who may look at it. */
export interface Addressed {
  readonly id: string;
  readonly contentHash: string | null;
  readonly status: string;
  readonly isHidden: boolean;
  readonly contributorId: string | null;
  /** Whether the reader holds a valid license. Without it, none is assumed. */
  readonly isLicensed?: boolean;
}

export interface FileAddresses {
  /** Empty if the reader may not look at the picture. */
  of(asset: Addressed, file: PublicFile): string;
  /** The file itself. Signed even for published pictures, and empty for all but reviewers. */
  original(asset: Addressed): string;
  /** Signed for a reader, whose license is checked again when the file is served. */
  licensed(asset: Addressed): string;
  /**
   * A template for the regions of a published picture, in which a person's count for that person.
   */
  regions(asset: Addressed): string;
}

export const isPublic = ({ status, isHidden }: Pick<Addressed, 'status' | 'isHidden'>): boolean =>
  status === 'Published' && !isHidden;
/** The reader who asks for addresses, and the facts that decide which pictures they may look at. */
export type FileReader = Pick<Viewer, 'userId' | 'isReviewer'>;
/** Everybody sees public pictures. Others are for reviewers, their contributor and license holders. */
export const mayLook = (
  asset: Omit<Addressed, 'id' | 'contentHash'>,
  { userId, isReviewer }: FileReader,
): boolean =>
  isPublic(asset) ||
  isReviewer ||
  asset.isLicensed === true ||
  (asset.contributorId !== null && asset.contributorId === userId);

/** Changes with the picture, so that its files can be cached forever. */
const fileVersion = (asset: Pick<Addressed, 'contentHash'>): string =>
  (asset.contentHash ?? '').slice(0, 12) || 'none';

/** The one address of a file of a picture as it is now. */
export const pathOfFile = (asset: Pick<Addressed, 'id' | 'contentHash'>, file: string): string =>
  `${FILE_BASE}/${asset.id}/${file}-${fileVersion(asset)}.jpg`;

/**
 * How long the address of a picture that is not public stays valid. Long, because a page may stay
 * open for a while.
 */
const ACCESS_LIFETIME_MS = 6 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;
/** A reviewer's page loads the file itself at once. */
const ORIGINAL_LIFETIME_MS = 15 * 60 * 1000;

/**
 * Addresses of the pictures shown in pages. A picture that is not public gets an address that is
 * signed for this file, if the reader may look at it.
 */
export function fileAddresses(signingKey: string, reader: FileReader, now: Date): FileAddresses {
  const { userId } = reader;
  const after = (lifetimeMs: number) => new Date(now.getTime() + lifetimeMs);
  /** The end of an address that stays the same for an hour, so that browsers keep its file. */
  const endOfHours = () =>
    new Date(Math.ceil(after(ACCESS_LIFETIME_MS).getTime() / HOUR_MS) * HOUR_MS);
  return {
    of(asset, file) {
      if (isPublic(asset)) return pathOfFile(asset, file);
      if (!mayLook(asset, reader)) return '';
      const claims = { asset: asset.id, userId: userId ?? '', file };
      const query = signLink(signingKey, claims, after(ACCESS_LIFETIME_MS));
      return `${pathOfFile(asset, file)}?${query}`;
    },
    regions(asset) {
      const path = pathOfFile(asset, 'region').replace(/\.jpg$/, '-{column}-{row}.jpg');
      if (userId === null) return path;
      const claims = { asset: asset.id, userId, file: 'region' };
      return `${path}?${signLink(signingKey, claims, endOfHours())}`;
    },
    licensed(asset) {
      const claims = { asset: asset.id, userId: userId ?? '', file: LICENSED_FILE };
      return `${pathOfFile(asset, LICENSED_FILE)}?${signLink(signingKey, claims, after(HOUR_MS))}`;
    },
    original(asset) {
      if (!reader.isReviewer) return '';
      const claims = { asset: asset.id, userId: userId ?? '', file: 'original' };
      const query = signLink(signingKey, claims, after(ORIGINAL_LIFETIME_MS));
      return `${pathOfFile(asset, 'original')}?${query}`;
    },
  };
}

/** The addresses of files for somebody, also for a visitor who is not signed in. */
export type AddressesFor = (caller: Pick<Caller, 'userId' | 'granted'> | null) => FileAddresses;

/** Addresses as a server signs them, valid from now on. */
export const addressesIn =
  ({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>): AddressesFor =>
  (caller) =>
    fileAddresses(secrets.signingKey, viewerOf(caller), clock.now());

/** The thumb of a picture in a list, with its size. Empty if the picture is gone. */
export const thumbOf = (
  addresses: FileAddresses,
  asset: (Addressed & Thumb) | null | undefined,
) => ({
  thumbUrl: asset ? addresses.of(asset, 'thumb') : '',
  thumbHash: asset?.thumbHash ?? '',
  width: asset?.width ?? 0,
  height: asset?.height ?? 0,
});
interface Thumb {
  readonly thumbHash: string;
  readonly width: number;
  readonly height: number;
}
