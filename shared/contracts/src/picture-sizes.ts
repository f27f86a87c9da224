/** Long edges of an asset's smaller files, in pixels. No file is larger than its original. */
export const RenditionEdges = {
  low: 1600,
  preview: 1000,
  smallPreview: 720,
  largeThumb: 720,
  thumb: 480,
} as const;

/**
 * Whether Low has fewer pixels than High. Otherwise it is no size of its own, and only buyers who
 * may not have High get it. A picture without pixels has no files yet, so both sizes are possible.
 */
export function isLowSmaller({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): boolean {
  const edge = Math.max(width, height);
  return edge === 0 || edge > RenditionEdges.low;
}

/** The share of High's pixels that Low has at most to be worth a choice. */
const MOST_OF_HIGH = 0.75;

/**
 * Whether pages offer Low beside High: where it has at least a quarter fewer pixels. Servers refuse
 * it only where it has the same ones, so that baskets with Low stay valid.
 */
export function isLowOffered({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): boolean {
  const edge = Math.max(width, height);
  return edge === 0 || (RenditionEdges.low / edge) ** 2 <= MOST_OF_HIGH;
}

/** Width and height of the regions that the loupe shows, in pixels. Each fits whole watermarks. */
export const RegionSize = { width: 600, height: 400 } as const;
