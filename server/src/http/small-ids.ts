const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isIdName = (name: string): boolean => /ids?$/i.test(name);

/**
 * Whether it was read from JSON or an address. The body of a file is a stream, which is left alone.
 */
function isData(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Writes the UUIDs of a request in small letters, as the database does (RFC 9562, section 4 reads
 * both): code may then compare them as texts. Changes the given parameters, query or body. Only
 * properties that are named as ids are changed, no texts of people.
 */
export function writeIdsSmall(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return isIdName(name) && UUID.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value))
    for (const [at, each] of value.entries()) value[at] = writeIdsSmall(each, name);
  else if (typeof value === 'object' && value !== null && isData(value)) {
    const properties = value as Record<string, unknown>;
    for (const [key, each] of Object.entries(properties)) {
      const small = writeIdsSmall(each, key);
      if (small !== each) properties[key] = small;
    }
  }
  return value;
}
