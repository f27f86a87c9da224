import type { Asset } from '@editorial/contracts/catalog';

/**
 * Long edges of the two files, as the server makes them. The contracts would bring their schemas.
 */
export const PreviewEdges = { small: 720, large: 1000 } as const;

/**
 * The shares of the window that the picture takes on a phone, as the page declares it. They are smaller than it really
 * takes, so that phones of high density choose the small file, which has 1.4 to 1.8 pixels per CSS
 * pixel there.
 */
const PHONE_SIZES = [
  '(max-width: 575px) and (min-resolution: 2.5dppx) 50vw',
  '(max-width: 575px) and (min-resolution: 1.5dppx) 75vw',
  '(max-width: 575px) 100vw',
].join(', ');
const LARGE_SIZE = `${PreviewEdges.large}px`;

/** The files from which browsers choose that of a picture's page. */
export interface PreviewFiles {
  readonly srcSet: string;
  readonly sizes: string;
}

/**
 * The previews of a picture for the `srcset` of its page: a small one for phones, the large one for
 * all others and while it is zoomed. The drawn page and that of the scripts use the same, so that
 * no visitor loads both.
 */
export function previewFiles(
  {
    width,
    height,
    previewUrl,
    smallPreviewUrl,
  }: Pick<Asset, 'width' | 'height' | 'previewUrl' | 'smallPreviewUrl'>,
  isZoomed = false,
): PreviewFiles | undefined {
  const long = Math.max(width, height);
  // Of a small original, both files have the same pixels.
  if (!smallPreviewUrl || long <= PreviewEdges.small) return undefined;
  const widthOf = (edge: number) => Math.max(1, Math.round((width * Math.min(edge, long)) / long));
  return {
    srcSet: `${smallPreviewUrl} ${widthOf(PreviewEdges.small)}w, ${previewUrl} ${widthOf(PreviewEdges.large)}w`,
    sizes: isZoomed ? LARGE_SIZE : `${PHONE_SIZES}, ${LARGE_SIZE}`,
  };
}
