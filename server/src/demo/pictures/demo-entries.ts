import { type DemoEntry, drawnEntry } from './demo-entry.ts';
import { demoPictures } from './demo-pictures.ts';
import { shippedPictures } from './shipped-pictures.ts';

/** Drawings in the catalog: the vectors, and all that the demo's contributor has. */
const DRAWING_COUNT = 30;
/** A catalog so small has no drawings. */
const SMALLEST_COUNT = 24;

/** The pictures of a demo catalog, the newest first: shipped pictures, then drawings. */
export async function demoEntries(count: number): Promise<DemoEntry[]> {
  const shipped = await shippedPictures();
  const shippedCount = Math.max(count - DRAWING_COUNT, SMALLEST_COUNT);
  return [...shipped.slice(0, shippedCount), ...demoPictures().map(drawnEntry)].slice(0, count);
}
