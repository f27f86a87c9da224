import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { withBytes, type ByteSource } from './byte-source.ts';
import { readExif, type ExifFields } from './exif.ts';
import { readIptc } from './iptc.ts';
import { mergeMetadata, translationsOf } from './metadata.ts';
import { namingText } from './minors.ts';
import { pictureType } from './picture-type.ts';
import {
  contentTypes,
  pictureLimits,
  PictureRefused,
  type Picture,
  type PictureInput,
  type PictureMetadata,
  type PictureType,
} from './picture.types.ts';
import { safeSvg, type SafeSvg } from './svg.ts';
import { readXmp, readXmpLanguages } from './xmp.ts';

// libvips caches results by file name. They are stale when a file is replaced.
sharp.cache(false);

const EXIF_MARK = 'Exif\0\0';
const HEAD_BYTES = 4096;

/** Maps an error of libvips to the reason of a refusal. */
export const refusalOf = (error: unknown): PictureRefused => {
  if (error instanceof PictureRefused) return error;
  const said = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(said))
    return new PictureRefused('TookTooLong', 'The picture takes too long to decode.');
  if (/pixel limit|too (large|many pixels)|exceeds.*limit/i.test(said))
    return new PictureRefused('TooManyPixels', 'The picture has too many pixels.');
  if (
    /premature end|truncat|unexpected end|end of (file|stream)|read error|not enough|bad seek/i.test(
      said,
    )
  )
    return new PictureRefused(
      'Truncated',
      'The file ends before the picture does: it was cut off.',
    );
  return new PictureRefused('Corrupt', 'The file is damaged: its picture can’t be decoded.');
};

/** Refuses pictures that are too expensive to decode, judging by the header. */
const checkPixels = (
  type: PictureType,
  {
    width,
    height,
    channels,
    byteSize,
  }: {
    readonly width: number;
    readonly height: number;
    readonly channels: number;
    readonly byteSize: number;
  },
) => {
  const pixels = width * height;
  if (pixels > pictureLimits.pixels)
    throw new PictureRefused(
      'TooManyPixels',
      `The picture measures ${width} × ${height} pixels; at most 400 megapixels are accepted.`,
    );
  if (type === 'heic' && pixels > pictureLimits.heicPixels)
    throw new PictureRefused('TooManyPixels', 'HEIC pictures are accepted up to 120 megapixels.');
  // Photographs never compress a thousandfold. More than 50 megapixels at such a ratio are a
  // decompression bomb.
  if (pixels > 50_000_000 && (pixels * channels) / byteSize > 800)
    throw new PictureRefused(
      'DecompressionBomb',
      'The file unpacks to far more than a picture of its size holds.',
    );
};

const upright = ({ width, height, orientation = 1 }: Metadata) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** The name inside an ICC profile ("Display P3"), read from its description tag. */
const profileName = (icc: Buffer | undefined): string | null => {
  if (!icc || icc.length < 132) return null;
  for (let tag = 0; tag < Math.min(icc.readUInt32BE(128), 64); tag += 1) {
    const at = 132 + tag * 12;
    if (at + 12 > icc.length) return null;
    if (icc.toString('latin1', at, at + 4) !== 'desc') continue;
    const start = icc.readUInt32BE(at + 4);
    const text = icc.subarray(start, start + Math.min(icc.readUInt32BE(at + 8), 512));
    if (text.toString('latin1', 0, 4) === 'desc')
      return (
        text
          .toString('latin1', 12, text.length)
          .replace(/\0[\s\S]*$/, '')
          .trim() || null
      );
    if (text.toString('latin1', 0, 4) !== 'mluc' || text.length < 28) return null;
    const [length, offset] = [text.readUInt32BE(20), text.readUInt32BE(24)];
    const name = Buffer.from(text.subarray(offset, offset + Math.min(length, 200)));
    return name.length % 2 === 0 ? name.swap16().toString('utf16le').trim() || null : null;
  }
  return null;
};

const exifFields = (
  bytes: ByteSource,
  type: PictureType,
  block: Buffer | undefined,
): Promise<ExifFields> | ExifFields => {
  if (type === 'tiff') return readExif(bytes, 0);
  if (!block) return {};
  const start = block.toString('latin1', 0, 6) === EXIF_MARK ? EXIF_MARK.length : 0;
  return readExif(
    {
      byteSize: block.length,
      read: async (offset, length) => block.subarray(offset, offset + length),
    },
    start,
  );
};

const noMetadata: PictureMetadata = {
  title: '',
  description: '',
  alternativeText: '',
  keywords: [],
  country: null,
  place: '',
  creator: '',
  copyright: '',
  takenAt: null,
  peopleCount: null,
  showsMinor: false,
};

/** Broken metadata is no reason to refuse a picture. Unreadable metadata is treated as missing. */
const readMetadata = async (
  bytes: ByteSource,
  type: PictureType,
  header: Metadata,
): Promise<PictureMetadata> => {
  try {
    const xmp = header.xmp ? readXmp(header.xmp) : new Map<string, readonly string[]>();
    const metadata = mergeMetadata({
      xmp,
      iptc: header.iptc ? readIptc(header.iptc) : new Map(),
      exif: await exifFields(bytes, type, header.exif),
    });
    if (!header.xmp) return metadata;
    const translations = translationsOf(readXmpLanguages(header.xmp), metadata, namingText(xmp));
    return Object.keys(translations).length > 0 ? { ...metadata, translations } : metadata;
  } catch {
    return noMetadata;
  }
};

/** The picture to decode: the file itself, or the sanitized version of an SVG. */
export interface OpenedPicture {
  readonly picture: Picture;
  readonly header: Metadata | null;
  readonly drawing: SafeSvg | null;
}

const openDrawing = async (input: PictureInput, bytes: ByteSource): Promise<OpenedPicture> => {
  if (bytes.byteSize > pictureLimits.svgBytes)
    throw new PictureRefused('TooManyBytes', 'SVG drawings are accepted up to 10 MiB.');
  const drawing = safeSvg(typeof input === 'string' ? await readFile(input) : input);
  const metadata = mergeMetadata({
    xmp: new Map([
      ['dc:title', [drawing.title]],
      ['dc:description', [drawing.description]],
    ]),
    iptc: new Map(),
    exif: {},
  });
  return {
    drawing,
    header: null,
    picture: {
      type: 'svg',
      contentType: contentTypes.svg,
      width: drawing.width,
      height: drawing.height,
      byteSize: bytes.byteSize,
      orientation: 1,
      colorProfile: null,
      metadata,
    },
  };
};

/** Opens a picture and reads its header. Throws `PictureRefused`. */
export const openPicture = (input: PictureInput): Promise<OpenedPicture> =>
  withBytes(input, async (bytes) => {
    const type = pictureType(await bytes.read(0, HEAD_BYTES));
    if (type === 'svg') return openDrawing(input, bytes);
    const header = await sharp(input, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    if (!header.width || !header.height)
      throw new PictureRefused('Corrupt', 'The picture has no pixels.');
    checkPixels(type, {
      width: header.width,
      height: header.height,
      channels: header.channels,
      byteSize: bytes.byteSize,
    });
    // AVIF and HEIC decoders already apply the orientation.
    const orientation = type === 'avif' || type === 'heic' ? 1 : (header.orientation ?? 1);
    const picture = {
      type: type === 'avif' && header.compression === 'hevc' ? 'heic' : type,
      contentType: contentTypes[type],
      ...upright({ ...header, orientation }),
      byteSize: bytes.byteSize,
      orientation,
      colorProfile: profileName(header.icc),
      metadata: await readMetadata(bytes, type, header),
    } as const;
    return { picture, header, drawing: null };
  });

/**
 * Returns the type (from the bytes), size in pixels and metadata of a picture without decoding it.
 * Throws `PictureRefused`.
 */
export const readPicture = async (input: PictureInput): Promise<Picture> =>
  (await openPicture(input)).picture;
