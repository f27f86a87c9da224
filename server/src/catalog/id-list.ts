/** Ids in an order, sixteen bytes each: thousands of such lists are kept. */
export interface IdList { readonly bytes: Buffer; /** Where the first, the second and so on stand; without it, as they come. */ readonly order?: Uint16Array }

const Size = 16;
export const emptyList: IdList = { bytes: Buffer.alloc(0) };
/** From the ids' bytes, one after the other. */
export const idList = (bytes: Buffer): IdList => ({ bytes });
/** The same ids in another order. */
export const listInOrder = ({ bytes }: IdList, order: readonly number[]): IdList => ({ bytes, order: Uint16Array.from(order) });
export const listLength = ({ bytes }: IdList): number => bytes.length / Size;

/** Some of the ids, as texts. */
export function idsAt(list: IdList, skip: number, take: number): string[] {
  const places = Array.from({ length: Math.max(0, Math.min(take, listLength(list) - skip)) }, (_, index) => list.order?.[skip + index] ?? skip + index);
  return places.map((place) => {
    const digits = list.bytes.toString('hex', place * Size, (place + 1) * Size);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
  });
}
