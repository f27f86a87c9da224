import { problem } from '../ground/problem.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isIdName = (name: string): boolean => /ids?$/i.test(name);

/**
 * Whether it was read from JSON or an address. The body of a file is a stream, which is left alone.
 */
function isData(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** No call needs more levels. JSON of two megabytes may have a million: more than any stack. */
const MAX_DEPTH = 64;

/** More than the longest list of the contract has, and than any object has names. */
const MAX_ITEMS = 10_000;
const MAX_NAMES = 1000;

/** Schemas read a list or an object to its end before they count, and report each of its faults. */
function assertFew(count: number, most: number): void {
  if (count > most)
    throw problem('Editorial:Validation', {
      details: ` - The body lists more than ${most} things.`,
    });
}

/**
 * Writes the UUIDs of a request in small letters, as the database does (RFC 9562, section 4 reads
 * both): code may then compare them as texts. Changes the given parameters, query or body. Only
 * properties that are named as ids are changed, no texts of people. Throws a problem for what is
 * nested deeper than any call needs.
 */
export function writeIdsSmall(value: unknown, name = '', depth = 0): unknown {
  if (depth > MAX_DEPTH)
    throw problem('Editorial:Validation', { details: ' - The body is nested too deeply.' });
  if (typeof value === 'string')
    return isIdName(name) && UUID.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) {
    assertFew(value.length, MAX_ITEMS);
    for (const [at, each] of value.entries()) value[at] = writeIdsSmall(each, name, depth + 1);
  } else if (typeof value === 'object' && value !== null && isData(value)) {
    const properties = value as Record<string, unknown>;
    const entries = Object.entries(properties);
    assertFew(entries.length, MAX_NAMES);
    for (const [key, each] of entries) {
      const small = writeIdsSmall(each, key, depth + 1);
      if (small !== each) properties[key] = small;
    }
  }
  return value;
}
