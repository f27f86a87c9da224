/* Reads bytes in an inner loop. `count` keeps each index inside the buffer. */
/* oxlint-disable typescript/no-non-null-assertion */
/** A list of ids at sixteen bytes each, because thousands of lists are kept in memory. */
export interface IdList {
  readonly bytes: Buffer;
  /** The position in `bytes` of each entry. Without it, the entries are in the order of `bytes`. */
  readonly order?: Uint16Array;
}

const ID_SIZE_BYTES = 16;
export const emptyList: IdList = { bytes: Buffer.alloc(0) };
/** A list from consecutive ids of sixteen bytes. */
export const idList = (bytes: Buffer): IdList => ({ bytes });
/** The same ids in another order. */
export const listInOrder = ({ bytes }: IdList, order: readonly number[]): IdList => ({
  bytes,
  order: Uint16Array.from(order),
});

export const listLength = ({ bytes }: IdList): number => bytes.length / ID_SIZE_BYTES;

/** The characters of the hexadecimal digits. */
const digits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const hyphen = '-'.charCodeAt(0);
/** One bit for each byte of a UUID that is followed by a hyphen. */
const GROUP_END_BITS = 0b10_1010_1000;
const ID_TEXT_LENGTH = 36;

/** A range of the ids as texts. */
export function idsAt(list: IdList, skip: number, take: number): string[] {
  const count = Math.max(0, Math.min(take, listLength(list) - skip));
  // Written into one buffer and then cut, because this runs for many pages per second.
  const text = Buffer.allocUnsafe(count * ID_TEXT_LENGTH);
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    const from = (list.order?.[skip + index] ?? skip + index) * ID_SIZE_BYTES;
    for (let at = 0; at < ID_SIZE_BYTES; at += 1) {
      const byte = list.bytes[from + at]!;
      text[end++] = digits[byte >>> 4]!;
      text[end++] = digits[byte & 15]!;
      if ((GROUP_END_BITS >>> at) & 1) text[end++] = hyphen;
    }
  }
  const all = text.toString('latin1');
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * ID_TEXT_LENGTH, (index + 1) * ID_TEXT_LENGTH),
  );
}
