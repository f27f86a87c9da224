import sharp, { type Region } from 'sharp';
import { RegionSize } from '@editorial/contracts/catalog';
import { PictureRefused, type Picture, type PictureInput } from './picture.types.ts';
import { openPicture, refusalOf } from './read-picture.ts';
import { fromRaw, marked, turned } from './renditions.ts';

/** Somebody waits. Larger pictures have no loupe. */
const MAX_PIXELS = 120_000_000;
const TIMEOUT_SECONDS = 5;
const QUALITY = 82;

/** Where the pixels of an upright region are in the file, by EXIF orientation. */
export function storedRegion(
  { left, top, width, height }: Region,
  { width: wide, height: high, orientation }: Pick<Picture, 'width' | 'height' | 'orientation'>,
): Region {
  const [right, bottom] = [wide - left - width, high - top - height];
  const across = orientation >= 5;
  const [x = left, y = top] = {
    2: [right, top],
    3: [right, bottom],
    4: [left, bottom],
    5: [top, left],
    6: [top, right],
    7: [bottom, right],
    8: [bottom, left],
  }[orientation] ?? [left, top];
  return { left: x, top: y, width: across ? height : width, height: across ? width : height };
}

/**
 * A region of a picture, every pixel as it is, under the watermark. Regions lie in a fixed grid of
 * whole watermarks: a pixel has the same mark in every answer, so that no two answers put together
 * show what is below it. Throws `PictureRefused`.
 */
export async function regionOf(
  input: PictureInput,
  { column, row }: { readonly column: number; readonly row: number },
): Promise<Buffer> {
  try {
    const { picture, drawing } = await openPicture(input);
    const [left, top] = [column * RegionSize.width, row * RegionSize.height];
    if (drawing || picture.type === 'heic' || picture.width * picture.height > MAX_PIXELS)
      throw new PictureRefused('TypeNotAllowed', 'This picture has no regions.');
    if (left >= picture.width || top >= picture.height)
      throw new PictureRefused('NotFound', 'The picture has no such region.');
    const upright = {
      left,
      top,
      width: Math.min(RegionSize.width, picture.width - left),
      height: Math.min(RegionSize.height, picture.height - top),
    };
    const raw = await sharp(input, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .extract(storedRegion(upright, picture))
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const shown = await turned(raw, picture.orientation);
    return await fromRaw(await marked(fromRaw(shown), shown.info))
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw refusalOf(error);
  }
}
