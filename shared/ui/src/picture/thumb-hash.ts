let decode: ((hash: string) => string | undefined) | null = null;
/** Gives pictures the code that reads their colours. */
export const provideThumbHash = (given: NonNullable<typeof decode>): void => {
  decode = given;
};

/**
 * Loads that code; whoever opens a page of pictures calls this ahead of it. Without it a picture's
 * place is plain until it arrives.
 */
export const loadThumbHash = (): Promise<void> =>
  import('./thumb-hash-url.ts').then(
    ({ thumbHashUrl }) => provideThumbHash(thumbHashUrl),
    () => {},
  );
/** A picture's colours as a data URL, once their code is there. */
export const placeholderOf = (hash: string | null | undefined): string | undefined =>
  hash && decode ? decode(hash) : undefined;
