import { ResolutionType } from '@editorial/contracts/enumerations';

export const DownloadLimits = { assets: 500, bytes: 20 * 1024 ** 3 } as const;
/** Archives of one person that are being prepared or still kept. */
export const MAX_ARCHIVES = 10;
/** Links are good for 15 minutes. */
export const LINK_LIFETIME_MS = 15 * 60 * 1000;
/**
 * Archives are kept a little longer than their links, so that a download under way can be resumed;
 * then a job removes them.
 */
export const ARCHIVE_LIFETIME_MS = 2 * 60 * 60 * 1000;
/** What was not ready by then is given up. */
export const PREPARING_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A title as part of a file name: letters, digits and hyphens, never a path. */
export const slug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
    .toLowerCase();

/** `ED-0000123_title.jpg` */
export function assetFileName(number: string, title: string, extension: string): string {
  const name = slug(title);
  return `${number}${name ? `_${name}` : ''}.${extension}`;
}

export interface Access {
  readonly isOwner: boolean;
  readonly isReviewer: boolean;
  /** Published and not hidden. */
  readonly isPublic: boolean;
  /** Resolutions that licences give, each with all below it. */
  readonly licensed: readonly ResolutionType[];
}

/** Preview and Thumb of what is public need no licence. */
export const isForAll = (resolution: ResolutionType, isAssetPublic: boolean): boolean =>
  isAssetPublic && (resolution === ResolutionType.Preview || resolution === ResolutionType.Thumb);

/**
 * Whether somebody may have an asset's file: Preview and Thumb of what is public; the rest needs a
 * licence at that resolution or above.
 */
export function mayHave(resolution: ResolutionType, access: Access): boolean {
  if (access.isOwner || access.isReviewer) return true;
  // High is 0: the smaller number is the larger picture.
  if (access.licensed.some((licensed) => licensed <= resolution)) return true;
  return isForAll(resolution, access.isPublic);
}
