import { Colors } from '@editorial/contracts/catalog';

export type ColorName = (typeof Colors)[number];

/** The color name under which a color (`#rrggbb`) is filtered. */
export function colorName(hex: string): ColorName {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const span = max - min;
  const lightness = (max + min) / 2;
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1));
  if (lightness < 0.12) return 'black';
  if (lightness > 0.92) return 'white';
  if (saturation < 0.13) return lightness > 0.85 ? 'white' : 'grey';
  const turn =
    max === red
      ? ((green - blue) / span + 6) % 6
      : max === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  const hue = turn * 60;
  if (hue < 45 && hue >= 12 && (lightness < 0.42 || saturation < 0.4)) return 'brown';
  if (hue < 14 || hue >= 346) return lightness > 0.72 ? 'pink' : 'red';
  if (hue < 42) return 'orange';
  if (hue < 68) return 'yellow';
  if (hue < 160) return 'green';
  if (hue < 196) return 'teal';
  if (hue < 256) return 'blue';
  if (hue < 296) return 'purple';
  return 'pink';
}

/**
 * The distinct names of a picture's dominant colors. The two weakest of five are too faint to
 * search by.
 */
export const colorNames = (colors: readonly string[]): ColorName[] => [
  ...new Set(colors.slice(0, 3).map(colorName)),
];
