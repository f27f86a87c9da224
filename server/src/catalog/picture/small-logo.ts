import sharp from 'sharp';
import {
  LOGO_HEIGHT_PX,
  LOGO_MAX_BYTES,
  LOGO_MAX_WIDTH_PX,
  type SmallLogo,
} from './logo-limits.ts';
import { PictureRefused, type PictureType } from './picture.types.ts';
import { pictureType } from './picture-type.ts';
import { refusalOf } from './read-picture.ts';
import { rasterise, safeSvg } from './svg.ts';

/** Pixels for screens with three of them for each of CSS. */
const DENSITY = 3;
const HEAD_BYTES = 4096;
/** Browsers draw the logo on every page, so it holds less than a drawing that is sold. */
const MAX_ELEMENTS = 2000;
/** A logo is drawn in some tenths of a second. One that takes longer keeps a process from pictures. */
const MAX_LOGO_MS = 5000;
/** Text of a written drawing has no `<`, so this finds elements only. */
const hasFilter = (svg: Buffer): boolean => /<(?:[\w.-]+:)?filter\b/.test(svg.toString());
const Pictures: ReadonlySet<PictureType> = new Set(['png', 'jpeg', 'webp']);

async function smallDrawing(bytes: Buffer): Promise<SmallLogo> {
  const drawing = safeSvg(bytes, MAX_ELEMENTS);
  const { svg, width, height } = drawing;
  if (svg.length > LOGO_MAX_BYTES)
    throw new PictureRefused('TooManyBytes', 'The drawing is larger than 200 kB.');
  // A filter costs seconds in each process and browser that draws it, and a logo is on every page.
  if (hasFilter(svg))
    throw new PictureRefused(
      'TypeNotAllowed',
      'A logo has no filters, such as blur or shadows. Draw them as shapes, or send the logo as PNG.',
    );
  // Drawn once: what takes too long here would take as long in every browser.
  const drawn = await rasterise(drawing, MAX_LOGO_MS);
  const { data: png } = await smallPicture(drawn);
  return { contentType: 'image/svg+xml', file: svg, ratio: width / height, png };
}

const smallPicture = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: 16_000_000 })
    .rotate()
    .resize(LOGO_MAX_WIDTH_PX * DENSITY, LOGO_HEIGHT_PX * DENSITY, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png()
    .toBuffer({ resolveWithObject: true });

/**
 * A drawing without anything that runs or loads, or a PNG made from the picture. Throws
 * `PictureRefused`. For a picture process only: what draws may hang or crash.
 */
export async function smallLogo(given: Uint8Array): Promise<SmallLogo> {
  const bytes = Buffer.from(given);
  const type = pictureType(bytes.subarray(0, HEAD_BYTES));
  if (type === 'svg') return smallDrawing(bytes);
  if (!Pictures.has(type))
    throw new PictureRefused('TypeNotAllowed', 'Send the logo as SVG, PNG, WebP or JPEG.');
  try {
    const { data, info } = await smallPicture(bytes);
    return { contentType: 'image/png', file: data, ratio: info.width / info.height };
  } catch (error) {
    throw refusalOf(error);
  }
}
