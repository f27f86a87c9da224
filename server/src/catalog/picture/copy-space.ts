import type { CopySpaces } from '@editorial/contracts/catalog';
import { toLab, type Pixels } from './colors.ts';

type Side = (typeof CopySpaces)[number];

/** From this difference of lightness to a neighbor on, a pixel belongs to a detail. */
const MIN_DETAIL = 0.06;
/** At most this share of a side may be details: words stay readable upon it. */
const MAX_DETAIL_SHARE = 0.07;

/** The third of a picture along a side: columns from, to; rows from, to. */
const thirds = ({ width, height }: Pixels): Readonly<Record<Side, readonly number[]>> => ({
  left: [0, Math.round(width / 3), 0, height],
  right: [width - Math.round(width / 3), width, 0, height],
  top: [0, width, 0, Math.round(height / 3)],
  bottom: [0, width, height - Math.round(height / 3), height],
});

/** The sides of a small picture whose third holds hardly any detail, so that words fit there. */
export function copySpaceOf(pixels: Pixels): Side[] {
  const { data, width, height } = pixels;
  const light = Float64Array.from(
    { length: width * height },
    (_, at) => toLab(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0)[0],
  );
  const isDetail = (x: number, y: number): boolean => {
    const here = light[y * width + x] ?? 0;
    const across = x + 1 < width ? Math.abs((light[y * width + x + 1] ?? 0) - here) : 0;
    const down = y + 1 < height ? Math.abs((light[(y + 1) * width + x] ?? 0) - here) : 0;
    return Math.max(across, down) >= MIN_DETAIL;
  };
  const isEmpty = ([left = 0, right = 0, top = 0, bottom = 0]: readonly number[]): boolean => {
    let details = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) if (isDetail(x, y)) details += 1;
    return details <= MAX_DETAIL_SHARE * (right - left) * (bottom - top);
  };

  return (Object.entries(thirds(pixels)) as [Side, readonly number[]][])
    .filter(([, third]) => isEmpty(third))
    .map(([side]) => side);
}
