import { readFile } from 'node:fs/promises';
import { RenditionEdges } from '@editorial/contracts/catalog';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { contentHash } from './byte-source.ts';
import { dominantColors } from './colors.ts';
import { copySpaceOf } from './copy-space.ts';
import { describeLook } from './descriptor.ts';
import { heicToTiff } from './heic.ts';
import {
  pictureLimits,
  type Picture,
  type PictureInput,
  type PictureMetadata,
  type RenditionFile,
  type Renditions,
} from './picture.types.ts';
import { openPicture, refusalOf, type OpenedPicture } from './read-picture.ts';
import { rasterise } from './svg.ts';
import { watermarkTile } from './watermark.ts';

const DECODE_TIMEOUT_SECONDS = 90;
const WHITE = '#ffffff';
/** Of a picture to search by. Phones take up to 50 megapixels. */
const MAX_SEARCHED_PIXELS = 60_000_000;

/** Upright sRGB pixels, three bytes each. */
interface Raw {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

export const fromRaw = ({ data, info }: Raw): Sharp =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Applies the eight EXIF orientations. This is done on the reduced pixels, because rotation needs
 * all of them in memory.
 */
export const turned = async (raw: Raw, orientation: number): Promise<Raw> => {
  if (orientation <= 1 || orientation > 8) return raw;
  const flop = [2, 4, 5, 7].includes(orientation);
  const angle = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  // sharp always mirrors before it rotates, whatever the order of the calls.
  return fromRaw(raw).rotate(angle).flop(flop).raw().toBuffer({ resolveWithObject: true });
};

/** The input for sharp: the file, or a converted version if sharp can't read it. */
const decodable = async (
  input: PictureInput,
  { picture, header, drawing }: OpenedPicture,
): Promise<{ source: PictureInput; raster: Buffer | null }> => {
  if (drawing) {
    const raster = await rasterise(drawing);
    return { source: raster, raster };
  }
  if (picture.type !== 'heic') return { source: input, raster: null };
  return {
    source: await heicToTiff(
      typeof input === 'string' ? await readFile(input) : input,
      header?.icc,
      RenditionEdges.low,
    ),
    raster: null,
  };
};

/** The pixels of the largest rendition. All others are created from it. */
const largest = async (
  source: PictureInput,
  orientation: number,
  { edge, pixels }: { edge: number; pixels: number } = {
    edge: RenditionEdges.low,
    pixels: pictureLimits.pixels,
  },
): Promise<Raw> => {
  const raw = await sharp(source, {
    limitInputPixels: pixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .resize(within(edge))
    .flatten({ background: WHITE })
    .toColorspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return turned(raw, orientation);
};

/** Smaller files keep only creator and copyright of the original's metadata. */
const credits = ({ creator, copyright }: PictureMetadata) => ({
  IFD0: { ...(creator && { Artist: creator }), ...(copyright && { Copyright: copyright }) },
});

const encode = async (
  image: Sharp,
  contentType: RenditionFile['contentType'],
): Promise<RenditionFile> => {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, byteSize: data.length, contentType };
};

const jpeg = (image: Sharp, quality: number) =>
  encode(image.jpeg({ quality, chromaSubsampling: '4:2:0' }), 'image/jpeg');
const asJpeg = (raw: Raw, quality: number, metadata: PictureMetadata) =>
  jpeg(fromRaw(raw).withExif(credits(metadata)), quality);
const webp = (image: Sharp) => encode(image.webp({ quality: 78, effort: 2 }), 'image/webp');
/** Smaller at twice the time to make: a phone waits for nothing on a picture's page as long. */
const phoneWebp = (image: Sharp) => encode(image.webp({ quality: 72, effort: 4 }), 'image/webp');
const asWebp = (raw: Raw, metadata: PictureMetadata) =>
  webp(fromRaw(raw).withExif(credits(metadata)));
export const marked = async (image: Sharp, { width, height }: OutputInfo): Promise<Raw> =>
  image
    .composite([{ input: await watermarkTile(width, height), tile: true }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

const smaller = (raw: Raw, edge: number): Promise<Raw> =>
  Math.max(raw.info.width, raw.info.height) <= edge
    ? Promise.resolve(raw)
    : fromRaw(raw).resize(within(edge)).raw().toBuffer({ resolveWithObject: true });

/** Thumbhash, colors, descriptor and copy space, computed from one 96-pixel version. */
const look = async (thumb: Raw) => {
  const small = await smaller(thumb, 96);
  const { width, height } = small.info;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rgba.set(small.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  const pixels = { data: small.data, width, height };
  return {
    thumbHash: Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64'),
    colors: dominantColors(pixels),
    descriptor: describeLook(pixels),
    copySpace: copySpaceOf(pixels),
  };
};

/** The original, or the raster that is sold instead of a drawing. */
const highOf = (
  { width, height, byteSize, contentType }: OpenedPicture['picture'],
  raster: Awaited<ReturnType<typeof decodable>>['raster'],
): Renditions['high'] =>
  raster
    ? { width, height, byteSize: raster.length, contentType: 'image/png', data: raster }
    : { width, height, byteSize, contentType, data: null };

const renditionsOf = async (input: PictureInput, opened: OpenedPicture): Promise<Renditions> => {
  const { picture } = opened;
  const { source, raster } = await decodable(input, opened);
  const low = await largest(source, picture.orientation);
  const preview = await smaller(low, RenditionEdges.preview);
  const [largeThumb, thumb] = await Promise.all([
    smaller(preview, RenditionEdges.largeThumb),
    smaller(preview, RenditionEdges.thumb),
  ]);
  const { metadata } = picture;
  const shown = await marked(fromRaw(preview), preview.info);
  const shownSmall = await marked(fromRaw(largeThumb), largeThumb.info);
  const [
    hash,
    lowFile,
    previewFile,
    previewWebp,
    smallPreviewFile,
    smallPreviewWebp,
    largeThumbFile,
    largeThumbWebp,
    thumbFile,
    thumbWebp,
    seen,
  ] = await Promise.all([
    contentHash(input),
    asJpeg(low, 86, metadata),
    asJpeg(shown, 80, metadata),
    asWebp(shown, metadata),
    asJpeg(shownSmall, 80, metadata),
    phoneWebp(fromRaw(shownSmall).withExif(credits(metadata))),
    asJpeg(largeThumb, 80, metadata),
    asWebp(largeThumb, metadata),
    asJpeg(thumb, 80, metadata),
    asWebp(thumb, metadata),
    look(thumb),
  ]);
  return {
    contentHash: hash,
    high: highOf(picture, raster),
    low: lowFile,
    preview: previewFile,
    previewWebp,
    smallPreview: smallPreviewFile,
    smallPreviewWebp,
    largeThumb: largeThumbFile,
    largeThumbWebp,
    thumb: thumbFile,
    thumbWebp,
    ...seen,
  };
};

/** A picture and all its renditions. */
export interface ProcessedPicture {
  readonly picture: Picture;
  readonly renditions: Renditions;
}

/** Reads a picture and creates its renditions, opening the file once. Throws `PictureRefused`. */
export const processPicture = async (input: PictureInput): Promise<ProcessedPicture> => {
  const opened = await openPicture(input);
  try {
    return { picture: opened.picture, renditions: await renditionsOf(input, opened) };
  } catch (error) {
    throw refusalOf(error);
  }
};

async function markedLow(low: Buffer, edge: number): Promise<Sharp> {
  const { data, info } = await sharp(low)
    .keepExif()
    .resize(within(edge))
    .toBuffer({ resolveWithObject: true });
  const input = await watermarkTile(info.width, info.height);
  return sharp(data)
    .keepExif()
    .composite([{ input, tile: true }]);
}

/**
 * Creates the WebP preview from Low, which has the same credits, for pictures that were imported
 * before WebP previews existed.
 */
export const previewWebpOf = async (low: Buffer): Promise<RenditionFile> =>
  webp(await markedLow(low, RenditionEdges.preview));

/** Creates the small preview from Low, for pictures that were imported before it existed. */
export const smallPreviewOf = async (low: Buffer, contentType: string): Promise<RenditionFile> => {
  const image = await markedLow(low, RenditionEdges.smallPreview);
  return contentType === 'image/webp' ? phoneWebp(image) : jpeg(image, 80);
};

/** Creates the large thumb from Low, for the same pictures. */
export const largeThumbOf = async (low: Buffer, contentType: string): Promise<RenditionFile> => {
  const image = sharp(low).keepExif().resize(within(RenditionEdges.largeThumb));
  return contentType === 'image/webp' ? webp(image) : jpeg(image, 80);
};

/** The copy space of a picture from before it was looked for, computed from its thumb. */
export const roomOf = async (thumb: Buffer): Promise<Renditions['copySpace']> => {
  const raw = await sharp(thumb).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (await look(raw)).copySpace;
};

/** Like `processPicture`, but returns only the renditions. */
export const makeRenditions = async (input: PictureInput): Promise<Renditions> =>
  (await processPicture(input)).renditions;

/**
 * The descriptor of a picture to search by. Throws `PictureRefused`. The limit of pixels is lower
 * than for a picture of the catalog: somebody waits.
 */
export const lookOf = async (input: Buffer): Promise<readonly number[]> => {
  try {
    const opened = await openPicture(input);
    const { source } = await decodable(input, opened);
    const limits = { edge: RenditionEdges.thumb, pixels: MAX_SEARCHED_PIXELS };
    return (await look(await largest(source, opened.picture.orientation, limits))).descriptor;
  } catch (error) {
    throw refusalOf(error);
  }
};
