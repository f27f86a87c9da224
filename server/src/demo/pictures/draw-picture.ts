import sharp from 'sharp';
import { demoSets } from './demo-sets.ts';
import type { DemoPicture } from './demo-pictures.ts';
import { paletteOf } from './moments.ts';
import { seeded } from './random.ts';

const GRAIN_SIZE_PX = 512;
let grain: Promise<Buffer> | undefined;
/**
 * Fine grain, so that gradients look printed instead of banded; the same tile for every picture.
 */
const grainTile = (): Promise<Buffer> =>
  (grain ??= (() => {
    const random = seeded(7);
    const pixels = Buffer.alloc(GRAIN_SIZE_PX * GRAIN_SIZE_PX * 4);
    for (let at = 0; at < pixels.length; at += 4) {
      pixels.fill(random() < 0.5 ? 0 : 255, at, at + 3);
      pixels[at + 3] = Math.floor(random() * 22);
    }
    return sharp(pixels, { raw: { width: GRAIN_SIZE_PX, height: GRAIN_SIZE_PX, channels: 4 } })
      .png()
      .toBuffer();
  })());

/** Draws a demo picture as JPEG; the same picture gives the same drawing. */
export const drawPicture = async ({
  setIndex,
  moment,
  seed,
  width,
  height,
}: DemoPicture): Promise<Buffer> => {
  const set = demoSets()[setIndex];
  if (!set) throw new RangeError(`There is no set ${setIndex}.`);
  const random = seeded(seed);
  const palette = paletteOf(moment, random);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${set.painter({ width, height, random, palette })}</svg>`;
  return sharp(Buffer.from(drawing))
    .flatten({ background: palette.low })
    .composite([{ input: await grainTile(), tile: true }])
    .jpeg({ quality: 86 })
    .toBuffer();
};

/** A process of pictures calls this. */
export default drawPicture;
