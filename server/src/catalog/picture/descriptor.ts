import type { Colors } from '@editorial/contracts/catalog';
import { toLab, type Pixels } from './colors.ts';

/** Length of the vector. */
export const DESCRIPTOR_LENGTH = 48;
const hues = 12;
const GREY_COUNT = 4;
const grid = 4;

/** Weights of color, lightness and edges. */
const weights = { color: 0.66, light: 0.5, edges: 0.56 } as const;

const unit = (values: readonly number[]) => {
  const length = Math.hypot(...values);
  return length === 0 ? values.map(() => 0) : values.map((value) => value / length);
};

/**
 * Twelve hues weighted by chroma and four grays by lightness. The square root limits the influence
 * of one large area.
 */
const colorPart = (labs: readonly (readonly [number, number, number])[]) => {
  const bins = Array.from<number>({ length: hues + GREY_COUNT }).fill(0);
  for (const [lightness, a, b] of labs) {
    const chroma = Math.min(1, Math.hypot(a, b) / 0.12);
    const hue = ((Math.atan2(b, a) / (2 * Math.PI) + 1) % 1) * hues;
    const [first, share] = [Math.floor(hue) % hues, hue - Math.floor(hue)];
    const grey = hues + Math.min(GREY_COUNT - 1, Math.floor(lightness * GREY_COUNT));
    bins[first] = (bins[first] ?? 0) + chroma * (1 - share);
    bins[(first + 1) % hues] = (bins[(first + 1) % hues] ?? 0) + chroma * share;
    bins[grey] = (bins[grey] ?? 0) + (1 - chroma);
  }
  return unit(bins.map((value) => Math.sqrt(value / labs.length)));
};

/** Lightness in a 4 × 4 grid relative to its mean: where the picture is light and dark. */
const lightPart = (light: readonly number[], { width, height }: Pixels) => {
  const cells = Array.from({ length: grid * grid }, () => ({ sum: 0, count: 0 }));
  light.forEach((value, at) => {
    const cell =
      cells[
        Math.floor((Math.floor(at / width) * grid) / height) * grid +
          Math.floor(((at % width) * grid) / width)
      ];
    if (!cell) return;
    cell.sum += value;
    cell.count += 1;
  });
  const means = cells.map(({ sum, count }) => (count === 0 ? 0 : sum / count));
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  return unit(means.map((value) => value - mean));
};

/** Edge directions (four) in each quarter: the shapes of the picture. */
const edgePart = (light: readonly number[], { width, height }: Pixels) => {
  const bins = Array.from<number>({ length: 16 }).fill(0);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = (light[at + 1] ?? 0) - (light[at - 1] ?? 0);
      const down = (light[at + width] ?? 0) - (light[at - width] ?? 0);
      const direction =
        Math.floor((((Math.atan2(down, across) + Math.PI) / Math.PI) % 1) * 4 + 0.5) % 4;
      const quarter = (y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0);
      bins[quarter * 4 + direction] =
        (bins[quarter * 4 + direction] ?? 0) + Math.hypot(across, down);
    }
  }
  return unit(bins.map(Math.sqrt));
};

/** Color and shape of a picture as 48 numbers of unit length, to find similar pictures. */
export const describeLook = (pixels: Pixels): number[] => {
  const labs = Array.from({ length: pixels.width * pixels.height }, (_, at) =>
    toLab(pixels.data[at * 3] ?? 0, pixels.data[at * 3 + 1] ?? 0, pixels.data[at * 3 + 2] ?? 0),
  );
  const light = labs.map(([lightness]) => lightness);
  const scaled = (part: readonly number[], weight: number) => part.map((value) => value * weight);
  const vector = [
    ...scaled(colorPart(labs), weights.color),
    ...scaled(lightPart(light, pixels), weights.light),
    ...scaled(edgePart(light, pixels), weights.edges),
  ];
  return unit(vector).map((value) => Math.round(value * 1e6) / 1e6);
};

/**
 * The descriptor of the mirror image: colors stay, the columns of lightness and the quarters of
 * edges change sides, and directions turn around.
 */
export function mirroredLook(look: readonly number[]): number[] {
  const lights = hues + GREY_COUNT;
  const edges = lights + grid * grid;
  const from = (at: number): number => {
    if (at < lights) return at;
    if (at < edges) return at + grid - 1 - 2 * ((at - lights) % grid);
    const [quarter, direction] = [Math.floor((at - edges) / 4), (at - edges) % 4];
    return edges + (quarter ^ 1) * 4 + ((4 - direction) % 4);
  };
  return look.map((_value, at) => look[from(at)] ?? 0);
}

/** A typical value of each named color. */
const Tints: Readonly<Record<(typeof Colors)[number], readonly [number, number, number]>> = {
  red: [200, 30, 40],
  orange: [230, 120, 30],
  yellow: [230, 200, 50],
  green: [60, 140, 60],
  teal: [30, 140, 140],
  blue: [40, 90, 190],
  purple: [120, 60, 170],
  pink: [230, 120, 160],
  brown: [120, 80, 50],
  black: [20, 20, 20],
  grey: [128, 128, 128],
  white: [245, 245, 245],
};

/** The same look with more of a color: half of its color part. Lightness and shapes stay. */
export function tintedLook(look: readonly number[], color: keyof typeof Tints): number[] {
  const count = hues + GREY_COUNT;
  const own = look.slice(0, count);
  const tint = colorPart([toLab(...Tints[color])]);
  const length = Math.hypot(...own) || weights.color;
  const mixed = unit(unit(own).map((value, at) => value + (tint[at] ?? 0)));
  return unit([...mixed.map((value) => value * length), ...look.slice(count)]);
}
