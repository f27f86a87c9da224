/**
 * Returns the name of the global variable that a remote's entry defines. The mark makes it unique
 * for each release.
 */
export const containerName = (name: string, mark?: string): string =>
  [...name.split('-'), ...(mark ? [mark] : [])].join('_');
