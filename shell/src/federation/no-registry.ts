let isGone = false;

/** Remembers that the registry could not be read: addresses of remotes lead nowhere then. */
export const noteNoRegistry = (): void => {
  isGone = true;
};

/** Whether the registry could not be read when the page started. */
export const hasNoRegistry = (): boolean => isGone;
