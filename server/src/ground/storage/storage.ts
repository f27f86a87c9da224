import type { Readable } from 'node:stream';
import type { BrowserTrouble } from './browser-access.ts';

/** Bytes `from` to `to`, both inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly byteSize: number;
}

export interface StoredFile {
  readonly key: string;
  readonly byteSize: number;
  readonly modified: Date;
}

export interface DownloadLink {
  readonly fileName: string;
  readonly contentType: string;
  readonly userId: string;
  readonly expires: Date;
}

export interface PartLink {
  readonly userId: string;
  /** Larger parts are refused by stores that count bytes while receiving. */
  readonly maxBytes: number;
  readonly expires: Date;
}

/** A file store: a folder, or any S3-compatible store. Keys are paths without a leading slash. */
export interface Storage {
  /**
   * Stores a file atomically: readers never see a partial file. A stream with another length than
   * announced is refused ('BodyIncomplete').
   */
  put(
    key: string,
    body: Buffer | Readable,
    options: { contentType: string; byteSize?: number },
  ): Promise<void>;
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** null when there is no such file. */
  stat(key: string): Promise<{ byteSize: number } | null>;
  remove(key: string): Promise<void>;
  /** Every file whose key starts with the prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Creates the folder or bucket if it does not exist. */
  prepare(): Promise<void>;
  /** Throws with the reason if files can't be stored at the moment. */
  check(): Promise<void>;
  /**
   * Lets browsers of the site send parts to a store on an origin of its own. Returns the
   * operator's task for that, or null. A store that browsers reach through the site has no need.
   */
  openToBrowsers?(siteUrl: string): Promise<BrowserTrouble | null>;
  /** Provides the file as a local path while `work` runs. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * An address that delivers this one file under its name until it expires. Changing the address
   * makes it invalid.
   */
  signedDownloadUrl(key: string, link: DownloadLink): Promise<string>;
  /** Bytes that each part but the last needs at least. */
  readonly leastPartBytes: number;
  startUpload(key: string, options: { contentType: string }): Promise<string>;
  /** An address that accepts a PUT of one part and returns its ETag. */
  partUrl(key: string, uploadId: string, partNumber: number, link: PartLink): Promise<string>;
  uploadedParts(key: string, uploadId: string): Promise<readonly StoredPart[]>;
  /** Joins the parts in order. Throws StorageError 'PartMissing' if one is missing or differs. */
  completeUpload(
    key: string,
    uploadId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<{ byteSize: number }>;
  abortUpload(key: string, uploadId: string): Promise<void>;
  /** Removes incomplete uploads that were started before the given time. Returns how many. */
  abortUploadsBefore(then: Date): Promise<number>;
}

export type StorageErrorCode =
  | 'FileMissing'
  | 'PartMissing'
  | 'PartTooLarge'
  | 'BodyIncomplete'
  | 'KeyInvalid';
/** An error of a store, with a `code` for programs. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  constructor(code: StorageErrorCode, message: string) {
    super(message);
    this.name = 'StorageError';
    this.code = code;
  }
}

/** The store is full, read-only or unreachable. A later attempt may succeed. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`Files can't be kept or read just now (${(cause as Error).message}).`, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** Error codes of a disk that is full, over its quota, read-only or broken. */
const diskTroubles = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
/** Whether a file could not be written or read because of the disk. */
export const isDiskTrouble = (error: unknown): boolean =>
  diskTroubles.has((error as NodeJS.ErrnoException).code ?? '');

/**
 * The largest size of an upload's parts in bytes, and the one that is used unless another is asked
 * for.
 */
export const PART_SIZE_BYTES = 8 * 1024 ** 2;
/** Larger parts are refused. */
export const MAX_PART_SIZE_BYTES = 64 * 1024 ** 2;

/** The named parts, in the given order. Throws if a part is missing, differs, or is named twice. */
export function chosenParts<Part extends StoredPart>(
  stored: readonly Part[],
  named: readonly { partNumber: number; etag: string }[],
): Part[] {
  const bare = (etag: string) => etag.replaceAll('"', '');
  const chosen = new Map<number, Part>();
  for (const { partNumber, etag } of named) {
    const part = stored.find((one) => one.partNumber === partNumber);
    if (!part || bare(part.etag) !== bare(etag))
      throw new StorageError('PartMissing', `Part ${partNumber} has not arrived as it was sent.`);
    if (chosen.has(partNumber))
      throw new StorageError('PartMissing', `Part ${partNumber} is named more than once.`);
    chosen.set(partNumber, part);
  }
  return [...chosen.values()].sort((a, b) => a.partNumber - b.partNumber);
}

/**
 * Refuses keys that could leave the store. Keys come from the program, never from people, so this
 * is only a last line of defense.
 */
export function assertKey(key: string): void {
  const fine =
    /^[\w.-]+(\/[\w.-]+)*$/.test(key) &&
    !key.split('/').some((part) => part === '.' || part === '..');
  if (!fine)
    throw new StorageError('KeyInvalid', `The storage key '${key.slice(0, 100)}' is not allowed.`);
}
