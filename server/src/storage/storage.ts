import type { Readable } from 'node:stream';

/** Bytes `from` to `to`, both counted in. */
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
  /** More is refused, by stores that count while they take a part in. */
  readonly maxBytes: number;
  readonly expires: Date;
}

/**
 * Where files are kept: a folder, or any store that speaks S3. Keys are paths without a leading
 * slash.
 */
export interface Storage {
  /**
   * Whole or not at all: a reader never sees half a file. Streams say how long they are; one that
   * is not is refused ('BodyIncomplete').
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
  /** Every file whose key begins so, in any order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Makes the place where files are kept, unless it is there. */
  prepare(): Promise<void>;
  /** Fails with the reason when files can't be kept just now. */
  check(): Promise<void>;
  /** Gives the file as a path on this machine for as long as `work` runs. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * An address that delivers this one file under its name until it expires; any change to it makes
   * it invalid.
   */
  signedDownloadUrl(key: string, link: DownloadLink): Promise<string>;
  startUpload(key: string, options: { contentType: string }): Promise<string>;
  /** An address that takes a PUT of one part and answers its ETag. */
  partUrl(key: string, uploadId: string, partNumber: number, link: PartLink): Promise<string>;
  uploadedParts(key: string, uploadId: string): Promise<readonly StoredPart[]>;
  /**
   * Joins the parts in order. Fails with StorageError 'PartMissing' when one is not there or
   * differs.
   */
  completeUpload(
    key: string,
    uploadId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<{ byteSize: number }>;
  abortUpload(key: string, uploadId: string): Promise<void>;
  /** Forgets uploads that were begun before then and never completed; answers how many. */
  abortUploadsBefore(then: Date): Promise<number>;
}

export type StorageErrorCode =
  | 'FileMissing'
  | 'PartMissing'
  | 'PartTooLarge'
  | 'BodyIncomplete'
  | 'KeyInvalid';
/** What a store could not do; `code` for programs. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  constructor(code: StorageErrorCode, message: string) {
    super(message);
    this.name = 'StorageError';
    this.code = code;
  }
}

/**
 * The place where files are kept is full, read-only or away: whoever asks again later may have more
 * luck.
 */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`Files can't be kept or read just now (${(cause as Error).message}).`, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** Parts of an upload, bytes. */
export const PART_SIZE_BYTES = 8 * 1024 ** 2;
/** Larger parts are refused. */
export const MAX_PART_SIZE_BYTES = 64 * 1024 ** 2;

/** The parts that are named, in their order; each has arrived as it was sent, and is named once. */
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
 * Refuses keys that could leave the store: they are made by the program, never by people, so this
 * is a last line.
 */
export function assertKey(key: string): void {
  const fine =
    /^[\w.-]+(\/[\w.-]+)*$/.test(key) &&
    !key.split('/').some((part) => part === '.' || part === '..');
  if (!fine)
    throw new StorageError('KeyInvalid', `The storage key '${key.slice(0, 100)}' is not allowed.`);
}
