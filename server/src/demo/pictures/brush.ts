import type { Random } from './random.ts';

/** The canvas of a painter. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly palette: Palette;
}

/** Colors of one moment of the day, shifted a little for every picture. */
export interface Palette {
  readonly high: string;
  readonly low: string;
  readonly far: string;
  readonly near: string;
  readonly light: string;
  readonly accents: readonly [string, ...string[]];
  readonly isNight: boolean;
}

export type Painter = (canvas: Canvas) => string;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A color between two, `share` of the second. */
export const mix = (one: string, other: string, share: number): string => {
  const [from, to] = [channels(one), channels(other)];
  return `#${from
    .map((value, at) =>
      Math.round(value + ((to[at] ?? 0) - value) * Math.max(0, Math.min(1, share)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** Rounded for SVG. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A vertical gradient over the whole canvas, as definition and rectangle. */
export const sky = ({ width, height }: Canvas, ...stops: readonly string[]): string =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.map((color, at) => `<stop offset="${n((at / Math.max(1, stops.length - 1)) * 100)}%" stop-color="${color}"/>`).join('')}</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`;

/** A soft disc of light. */
export const glow = ({
  id,
  x,
  y,
  radius,
  color,
  strength = 0.8,
}: {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: string;
  readonly strength?: number;
}): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${color}" stop-opacity="${n(strength * 4) === '0' ? 0.1 : strength * 0.4}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="url(#${id})"/>`;

/**
 * Heights of a natural edge from left to right, about −1 to 1; rougher edges have more small waves.
 */
export const ridge = (random: Random, steps: number, waves: number, rough: number): number[] => {
  const octaves = Array.from({ length: 6 }, (_, octave) => ({
    phase: random.between(0, 20),
    rate: waves * 1.93 ** octave,
    weight: rough ** octave,
  }));
  const total = octaves.reduce((sum, { weight }) => sum + weight, 0);
  return Array.from(
    { length: steps + 1 },
    (_, step) =>
      octaves.reduce(
        (sum, { phase, rate, weight }) =>
          sum + Math.sin(phase + (step / steps) * rate * Math.PI) * weight,
        0,
      ) / total,
  );
};

/** A filled land under an edge. */
export const land = (
  { width, height }: Canvas,
  {
    edge,
    level,
    swing,
    fill,
  }: {
    readonly edge: readonly number[];
    readonly level: number;
    readonly swing: number;
    readonly fill: string;
  },
): string =>
  `<path d="M0 ${height}${edge.map((value, at) => `L${n((at / (edge.length - 1)) * width)} ${n(level - value * swing)}`).join('')}L${width} ${height}Z" fill="${fill}"/>`;

/** Small stars over the upper part. */
export const stars = ({ width, height, random }: Canvas, count: number, share: number): string =>
  Array.from(
    { length: count },
    () =>
      `<circle cx="${n(random() * width)}" cy="${n(random() ** 1.3 * height * share)}" r="${n(0.7 + random() ** 6 * 4)}" fill="#fff" opacity="${n(0.3 + random() * 0.7)}"/>`,
  ).join('');
