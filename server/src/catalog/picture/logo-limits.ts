/** A logo is this high in the header, in CSS pixels, and not wider than that. */
export const LOGO_HEIGHT_PX = 32;
export const LOGO_MAX_WIDTH_PX = 240;
/** Of the file that is sent, and of the one that is served. */
export const LOGO_MAX_BYTES = 200_000;

/** A logo as it is served, and its width divided by its height. */
export interface SmallLogo {
  readonly contentType: 'image/svg+xml' | 'image/png';
  readonly file: Buffer;
  readonly ratio: number;
  /** Of a drawing: the same as PNG. Programs for mail show no SVG. */
  readonly png?: Buffer;
}
