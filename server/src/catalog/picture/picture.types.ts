import type { CopySpaces, TextLanguage, Translation } from '@editorial/contracts/catalog';
import { MAX_PICTURE_BYTES } from '@editorial/contracts/picture-limits';

/** Where a picture comes from: a file's path or its bytes. */
export type PictureInput = string | Buffer;

export const PictureTypes = ['jpeg', 'png', 'tiff', 'webp', 'avif', 'heic', 'svg'] as const;
export type PictureType = (typeof PictureTypes)[number];

/** Media type of each allowed picture type. */
export const contentTypes: Readonly<Record<PictureType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  svg: 'image/svg+xml',
};

/** The limits of an uploaded picture. */
export const pictureLimits = {
  bytes: MAX_PICTURE_BYTES,
  pixels: 400_000_000,
  svgBytes: 10 * 1024 ** 2,
  heicPixels: 120_000_000,
} as const;

/** Why a picture is refused. */
export const RefusalCodes = [
  'NotFound',
  'Empty',
  'TooManyBytes',
  'TooManyPixels',
  'DecompressionBomb',
  'TypeNotAllowed',
  'Infected',
  'NotScanned',
  'NotAPicture',
  'Truncated',
  'Corrupt',
  'TookTooLong',
  'WorkerFailed',
] as const;

export type RefusalCode = (typeof RefusalCodes)[number];

/** A picture was refused: `code` for programs, `message` a sentence for people. */
export class PictureRefused extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'PictureRefused';
    this.code = code;
  }
}

/** The file's metadata as cleaned, bounded text; empty where the file has none. */
export interface PictureMetadata {
  readonly title: string;
  readonly description: string;
  readonly alternativeText: string;
  readonly keywords: readonly string[];
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null;
  readonly place: string;
  readonly creator: string;
  readonly copyright: string;
  /** ISO 8601, UTC */
  readonly takenAt: string | null;
  /** Three means three or more. Null if the file does not name them. */
  readonly peopleCount: number | null;
  /** The file says that a minor is shown. It then names nobody here. */
  readonly showsMinor: boolean;
  /** The texts in the languages that the file names. */
  readonly translations?: Readonly<Partial<Record<TextLanguage, Translation>>>;
}

/** A picture as its header describes it, before decoding. */
export interface Picture {
  readonly type: PictureType;
  readonly contentType: string;
  /** Pixels after the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly byteSize: number;
  /** EXIF orientation 1 to 8; 1 if the pixels are already upright. */
  readonly orientation: number;
  readonly colorProfile: string | null;
  readonly metadata: PictureMetadata;
}

/** One file created from a picture. */
export interface RenditionFile {
  readonly width: number;
  readonly height: number;
  readonly byteSize: number;
  readonly contentType: string;
  readonly data: Buffer;
}

/** Everything created from one picture. */
export interface Renditions {
  /** SHA-256 of the original file, in hexadecimal. */
  readonly contentHash: string;
  /**
   * The original. `data` is null if the uploaded file is stored unchanged, and holds the bytes if
   * it must not be (SVG).
   */
  readonly high: Omit<RenditionFile, 'data'> & { readonly data: Buffer | null };
  readonly low: RenditionFile;
  readonly preview: RenditionFile;
  readonly smallPreview: RenditionFile;
  readonly largeThumb: RenditionFile;
  readonly thumb: RenditionFile;
  /** WebP versions of the pictures shown in pages, a third to a half smaller. */
  readonly previewWebp: RenditionFile;
  readonly smallPreviewWebp: RenditionFile;
  readonly largeThumbWebp: RenditionFile;
  readonly thumbWebp: RenditionFile;
  /** base64 */
  readonly thumbHash: string;
  /** Five, `#rrggbb`, most frequent first. */
  readonly colors: readonly string[];
  /**
   * 48 numbers of unit length. The dot product of two descriptors is the similarity of the
   * pictures.
   */
  readonly descriptor: readonly number[];
  /** The sides that leave room for words. */
  readonly copySpace: readonly (typeof CopySpaces)[number][];
}
