/**
 * Whether a script or style of a remote did not come (webpack's and the style loader's own errors),
 * and not its code failed.
 */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    (error as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED');
