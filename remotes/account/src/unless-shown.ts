/** What was refused, or was not wanted, is shown already; anything else is a fault. */
export function unlessShown(error: unknown): void {
  const isShown = typeof error === 'object' && error !== null && 'isReported' in error;
  if (!isShown || error.isReported !== true) throw error;
}
