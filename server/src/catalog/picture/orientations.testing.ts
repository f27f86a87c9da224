import type { Sharp } from 'sharp';

/** How an upright picture is stored for each of the eight orientations of EXIF, in their order. */
export const storedAs: readonly ((image: Sharp) => Sharp)[] = [
  (image) => image,
  (image) => image.flop(),
  (image) => image.rotate(180),
  (image) => image.flip(),
  (image) => image.flip().rotate(90),
  (image) => image.rotate(270),
  (image) => image.flip().rotate(270),
  (image) => image.rotate(90),
];
