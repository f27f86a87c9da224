let decode: ((hash: string) => string | undefined) | null = null;
/** Sets the decoder of thumbhashes. */
export const provideThumbHash = (given: NonNullable<typeof decode>): void => {
  decode = given;
};

/**
 * Loads that code. Call it before a page with pictures opens. Without the code, a picture has no
 * placeholder colors until it loads.
 */
export const loadThumbHash = (): Promise<void> =>
  import('./thumb-hash-url.ts').then(
    ({ thumbHashUrl }) => provideThumbHash(thumbHashUrl),
    () => {},
  );
/** A picture's blurred colors as a data URL, once the decoder is loaded. */
export const placeholderOf = (hash: string | null | undefined): string | undefined =>
  hash && decode ? decode(hash) : undefined;
