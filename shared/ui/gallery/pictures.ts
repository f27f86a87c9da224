import type { GridPicture } from '../src/grid.ts';

const shapes = [
  [3, 2],
  [2, 3],
  [16, 9],
  [1, 1],
  [4, 5],
  [5, 2],
  [4, 3],
] as const;

/** Drawn pictures in many proportions, the same ones each time. */
export const pictures = (count: number): readonly GridPicture[] =>
  Array.from({ length: count }, (_, index) => {
    // Neighbors have other shapes and colors, and no row is like the one above it.
    const [width, height] = shapes[(index * 5 + (index >> 3)) % shapes.length]!;
    const hue = (index * 47) % 360;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * 100} ${height * 100}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 62%)"/><circle cx="${width * 68}" cy="${height * 34}" r="${Math.min(width, height) * 14}" fill="hsl(${hue + 30} 70% 88%)"/><path d="M0 ${height * 72} Q ${width * 30} ${height * 48} ${width * 55} ${height * 70} T ${width * 100} ${height * 62} V ${height * 100} H 0 Z" fill="hsl(${hue + 20} 34% 34%)"/></svg>`;
    return {
      id: String(index),
      title: `Coast ${index + 1}`,
      width: width * 100,
      height: height * 100,
      thumbUrl: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
      thumbHash: null,
    };
  });
