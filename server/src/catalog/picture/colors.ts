/** Small upright RGB pixels, three bytes each. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A color in OKLab, where distances match perceived differences. */
export type Lab = readonly [lightness: number, a: number, b: number];

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** OKLab of one sRGB color. */
export const toLab = (red: number, green: number, blue: number): Lab => {
  const [r = 0, g = 0, b = 0] = [linear[red], linear[green], linear[blue]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

interface Box {
  readonly lab: Lab;
  readonly count: number;
  readonly rgb: readonly [number, number, number];
}

/** Groups pixels into cubes of 16³ levels: a few hundred groups instead of thousands of pixels. */
const boxesOf = ({ data }: Pixels): Box[] => {
  const sums = new Map<number, [number, number, number, number]>();
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const sum = sums.get(key) ?? [0, 0, 0, 0];
    sum[0] += red;
    sum[1] += green;
    sum[2] += blue;
    sum[3] += 1;
    sums.set(key, sum);
  }
  return [...sums.values()].map(([red, green, blue, count]) => {
    const rgb = [
      Math.round(red / count),
      Math.round(green / count),
      Math.round(blue / count),
    ] as const;
    return { rgb, count, lab: toLab(...rgb) };
  });
};

const distance = (one: Lab, other: Lab) =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
const hex = (rgb: readonly number[]) =>
  `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/**
 * The initial colors: first the most frequent one, then always the one farthest from those chosen,
 * weighted by its frequency.
 */
const seeds = (boxes: readonly Box[], count: number): Lab[] => {
  const chosen: Lab[] = [];
  while (chosen.length < count) {
    const weight = (box: Box) =>
      chosen.length === 0
        ? box.count
        : Math.min(...chosen.map((seed) => distance(seed, box.lab))) * Math.sqrt(box.count);
    const best = boxes.reduce((one, other) => (weight(other) > weight(one) ? other : one));
    chosen.push(best.lab);
  }
  return chosen;
};

/**
 * Five dominant colors as `#rrggbb`, most frequent first (k-means in OKLab; the same picture gives
 * the same colors).
 */
export const dominantColors = (pixels: Pixels): string[] => {
  const boxes = boxesOf(pixels);
  let centres = seeds(boxes, 5);
  let groups: Box[][] = [];
  for (let round = 0; round < 6; round += 1) {
    groups = centres.map(() => []);
    for (const box of boxes) {
      const distances = centres.map((centre) => distance(centre, box.lab));
      groups[distances.indexOf(Math.min(...distances))]?.push(box);
    }
    centres = centres.map((centre, index) => {
      const group = groups[index] ?? [];
      const total = group.reduce((sum, box) => sum + box.count, 0);
      const mean = (axis: 0 | 1 | 2) =>
        group.reduce((sum, box) => sum + box.lab[axis] * box.count, 0) / total;
      return total === 0 ? centre : [mean(0), mean(1), mean(2)];
    });
  }
  const found = groups
    .map((group) => ({ total: group.reduce((sum, box) => sum + box.count, 0), group }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .map(({ total, group }) =>
      hex(
        [0, 1, 2].map((axis) =>
          Math.round(group.reduce((sum, box) => sum + (box.rgb[axis] ?? 0) * box.count, 0) / total),
        ),
      ),
    );
  // With fewer colors, the first one is repeated, so that there are always five.
  return Array.from({ length: 5 }, (_, index) => found[index] ?? found[0] ?? '#000000');
};
