import { ResolutionType } from '@editorial/contracts/enumerations';

export const DownloadLimits = { assets: 500, bytes: 20 * 1024 ** 3 } as const;
/** Maximum number of archives per person, including those being prepared. */
export const MAX_ARCHIVES = 10;
/** Links are valid for 15 minutes. */
export const LINK_LIFETIME_MS = 15 * 60 * 1000;
/**
 * Archives are kept longer than their links, so that a running download can be resumed. A job
 * removes them afterwards.
 */
export const ARCHIVE_LIFETIME_MS = 2 * 60 * 60 * 1000;
/** A download that is not ready by then is abandoned. */
export const PREPARING_LIFETIME_MS = 24 * 60 * 60 * 1000;

const MAX_SLUG_LENGTH = 80;
/**
 * A title as part of a file name: letters, digits and hyphens, never a path, and never half of a
 * letter that has two parts: such a name can't be written into a header.
 */
export const slug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/(-|\p{Cs})+$/u, '')
    .toLowerCase();

/** `ED-0000123_title.jpg`, or `ED-0000123_title_comp.jpg` for a comp. */
export function assetFileName(
  number: string,
  {
    title,
    extension,
    isComp = false,
  }: { readonly title: string; readonly extension: string; readonly isComp?: boolean },
): string {
  const name = slug(title);
  return `${number}${name ? `_${name}` : ''}${isComp ? '_comp' : ''}.${extension}`;
}

export interface Access {
  readonly isOwner: boolean;
  readonly isReviewer: boolean;
  /** Published and not hidden. */
  readonly isPublic: boolean;
  /** Licensed resolutions. Each includes all lower ones. */
  readonly licensed: readonly ResolutionType[];
}

/** Preview and Thumb of public assets need no license. */
export const isForAll = (resolution: ResolutionType, isAssetPublic: boolean): boolean =>
  isAssetPublic && (resolution === ResolutionType.Preview || resolution === ResolutionType.Thumb);

/** Whether a file is a comp: the preview with watermark, which needs no license. */
export const isComp = (resolution: ResolutionType, isAssetPublic: boolean): boolean =>
  isAssetPublic && resolution === ResolutionType.Preview;

/**
 * Whether somebody may download an asset's file. Preview and Thumb of public assets are free; other
 * files need a license at that resolution or above.
 */
export function mayHave(resolution: ResolutionType, access: Access): boolean {
  if (access.isOwner || access.isReviewer) return true;
  // High is 0: a smaller number means a larger picture.
  if (access.licensed.some((licensed) => licensed <= resolution)) return true;
  return isForAll(resolution, access.isPublic);
}
