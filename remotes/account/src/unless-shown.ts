/**
 * Swallows errors that were already shown or deliberately canceled. Rethrows anything else, which
 * is a fault.
 */
export function unlessShown(error: unknown): void {
  const isShown = typeof error === 'object' && error !== null && 'isReported' in error;
  if (!isShown || error.isReported !== true) throw error;
}
