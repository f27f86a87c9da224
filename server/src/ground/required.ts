/**
 * The value, if there is one. Otherwise throws an error that names what is missing, so that a
 * broken assumption fails at its own place instead of as `undefined` elsewhere.
 */
export function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} is missing.`);
  return value;
}
