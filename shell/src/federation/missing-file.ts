/**
 * Whether an error means that a script or style sheet of a remote failed to load (errors of webpack
 * and of the style loader), and not that its code failed.
 */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    (error as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED');
