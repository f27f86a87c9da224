import { RegionSize } from '@editorial/contracts/catalog';
import type { Spot } from './use-loupe.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A region of the picture, and where it is in the lens, in pixels of the picture. */
export interface ShownRegion {
  readonly column: number;
  readonly row: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the picture lies under a lens of this many of its pixels that looks at a spot. */
export const pictureUnder = (spot: Spot, picture: Size, lensPixels: number) => ({
  left: lensPixels / 2 - spot.x * picture.width,
  top: lensPixels / 2 - spot.y * picture.height,
});

/** The regions of a picture that a lens shows. */
export function regionsUnder(spot: Spot, picture: Size, lensPixels: number): ShownRegion[] {
  const { left, top } = pictureUnder(spot, picture, lensPixels);
  const steps = (offset: number, length: number, step: number): number[] => {
    const first = Math.max(0, Math.floor(-offset / step));
    const last = Math.min(Math.ceil(length / step), Math.ceil((lensPixels - offset) / step)) - 1;
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  };
  const columns = steps(left, picture.width, RegionSize.width);
  return steps(top, picture.height, RegionSize.height).flatMap((row) =>
    columns.map((column) => ({
      column,
      row,
      left: left + column * RegionSize.width,
      top: top + row * RegionSize.height,
      width: Math.min(RegionSize.width, picture.width - column * RegionSize.width),
      height: Math.min(RegionSize.height, picture.height - row * RegionSize.height),
    })),
  );
}

export const regionAddress = (template: string, { column, row }: ShownRegion): string =>
  template.replace('{column}', String(column)).replace('{row}', String(row));
