/**
 * A value of `Vary` with one more name of a header by which answers differ. Without it, a cache
 * would give an answer to requests that another one is meant for.
 */
export function varyingBy(vary: unknown, name: string): string {
  const names = [vary]
    .flat()
    .flatMap((one) => String(one ?? '').split(','))
    .map((one) => one.trim())
    .filter(Boolean);
  const isThere = names.some((one) => one.toLowerCase() === name.toLowerCase());
  return (isThere ? names : [...names, name]).join(', ');
}
