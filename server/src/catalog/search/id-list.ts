/** Ids in an order, sixteen bytes each: thousands of such lists are kept. */
export interface IdList {
  readonly bytes: Buffer;
  /** Where the first, the second and so on stand; without it, as they come. */
  readonly order?: Uint16Array;
}

const ID_SIZE_BYTES = 16;
export const emptyList: IdList = { bytes: Buffer.alloc(0) };
/** From the ids' bytes, one after the other. */
export const idList = (bytes: Buffer): IdList => ({ bytes });
/** The same ids in another order. */
export const listInOrder = ({ bytes }: IdList, order: readonly number[]): IdList => ({
  bytes,
  order: Uint16Array.from(order),
});

export const listLength = ({ bytes }: IdList): number => bytes.length / ID_SIZE_BYTES;

/** The signs of a byte as two hexadecimal digits. */
const digits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const hyphen = '-'.charCodeAt(0);
/** Bytes that a hyphen follows, a bit each. */
const GROUP_END_BITS = 0b10_1010_1000;
const ID_TEXT_LENGTH = 36;

/** Some of the ids, as texts. */
export function idsAt(list: IdList, skip: number, take: number): string[] {
  const count = Math.max(0, Math.min(take, listLength(list) - skip));
  // Written as one text and cut: pages of them are looked up many times a second.
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
