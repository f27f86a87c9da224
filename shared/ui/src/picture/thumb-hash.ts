let decode: ((hash: string) => string | undefined) | null = null;
/** Gives pictures the code that reads their colours. */
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
/** A picture's colours as a data URL, once their code is there. */
export const placeholderOf = (hash: string | null | undefined): string | undefined =>
  hash && decode ? decode(hash) : undefined;
