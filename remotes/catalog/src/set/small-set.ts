/**
 * The height of a row of a small set, in px. Its pictures would be lost on an empty page otherwise.
 * The drawn page has the same (`document/style.ts`).
 */
export const SMALL_SET_ROW_PX = { wide: 260, phone: 176 } as const;
/** The sum of the shapes of a small set: two or three rows of a wide window. */
const SMALL_PERCENT = 1200;

/** The width of a picture in percent of its height. */
const percentOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.round((100 * width) / height) || 100;

/** The width of all pictures side by side, in percent of their height. */
export const shapeOfAll = (pictures: readonly Parameters<typeof percentOf>[0][]): number =>
  pictures.reduce((sum, picture) => sum + percentOf(picture), 0);

/** Whether a set is small. */
export const isSmallSet = (pictures: Parameters<typeof shapeOfAll>[0]): boolean =>
  shapeOfAll(pictures) <= SMALL_PERCENT;
