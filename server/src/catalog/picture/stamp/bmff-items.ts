import { type Box, Reader, typeOf, uint } from './bmff-boxes.ts';

/** One range of an item's data. */
export interface Extent {
  readonly index: number;
  readonly offset: number;
  readonly length: number;
}

/** The location of an item's data. */
export interface ItemLocation {
  readonly id: number;
  /** 0: offset in the file; 1: offset in the `idat` box; 2: offset in another item. */
  readonly method: number;
  readonly dataReference: number;
  readonly base: number;
  readonly extents: readonly Extent[];
}

export interface Locations {
  readonly version: number;
  readonly sizes: {
    readonly offset: number;
    readonly length: number;
    readonly base: number;
    readonly index: number;
  };
  readonly items: readonly ItemLocation[];
}

const MAX_ITEMS = 20_000;

/** Reads an `iloc` box. */
export function readLocations(bytes: Buffer, { content, to }: Box): Locations {
  const reader = new Reader(bytes.subarray(0, to), content);
  const version = reader.uint(1);
  reader.uint(3);
  const [first, second] = [reader.uint(1), reader.uint(1)];
  const sizes = {
    offset: first >> 4,
    length: first & 15,
    base: second >> 4,
    index: version === 0 ? 0 : second & 15,
  };
  const wide = version === 2 ? 4 : 2;
  const count = reader.uint(wide);
  if (version > 2 || count > MAX_ITEMS)
    throw new RangeError('This version or size of the iloc box is not supported.');
  const items = Array.from({ length: count }, (): ItemLocation => {
    const id = reader.uint(wide);
    const method = version === 0 ? 0 : reader.uint(2) & 15;
    const dataReference = reader.uint(2);
    const base = reader.uint(sizes.base);
    const extentCount = reader.uint(2);
    const extents = Array.from({ length: extentCount }, () => ({
      index: reader.uint(sizes.index),
      offset: reader.uint(sizes.offset),
      length: reader.uint(sizes.length),
    }));
    return { id, method, dataReference, base, extents };
  });
  return { version, sizes, items };
}

/** The content of an `iloc` box. */
export function writeLocations({ version, sizes, items }: Locations): Buffer {
  const wide = version === 2 ? 4 : 2;
  const second = (sizes.base << 4) | sizes.index;
  return Buffer.concat([
    uint(version, 1),
    uint(0, 3),
    Buffer.from([(sizes.offset << 4) | sizes.length, second]),
    uint(items.length, wide),
    ...items.flatMap(({ id, method, dataReference, base, extents }) => [
      uint(id, wide),
      uint(method, version === 0 ? 0 : 2),
      uint(dataReference, 2),
      uint(base, sizes.base),
      uint(extents.length, 2),
      ...extents.flatMap(({ index, offset, length }) => [
        uint(index, sizes.index),
        uint(offset, sizes.offset),
        uint(length, sizes.length),
      ]),
    ]),
  ]);
}

export interface ItemInfo {
  readonly id: number;
  readonly isXmp: boolean;
  readonly isExif: boolean;
}

const XMP_TYPE = 'application/rdf+xml';

/** The item described by an `infe` box; null for a version that names no type. */
export function readItemInfo(bytes: Buffer, { content, to }: Box): ItemInfo | null {
  const reader = new Reader(bytes.subarray(0, to), content);
  const version = reader.uint(1);
  reader.uint(3);
  if (version < 2) return null;
  const id = reader.uint(version === 2 ? 2 : 4);
  reader.uint(2);
  const name = bytes.indexOf(0, reader.at + 4);
  const type = typeOf(bytes, reader.at);
  const isMime = type === 'mime' && name >= 0 && name < to;
  const end = isMime ? bytes.indexOf(0, name + 1) : -1;
  const isXmp = isMime && bytes.toString('latin1', name + 1, end < 0 ? to : end) === XMP_TYPE;
  return { id, isXmp, isExif: type === 'Exif' };
}

/** The content of an `infe` box for a packet of XMP. */
export const xmpItemInfo = (id: number): Buffer =>
  Buffer.concat([
    uint(id > 0xffff ? 3 : 2, 1),
    uint(0, 3),
    uint(id, id > 0xffff ? 4 : 2),
    uint(0, 2),
    Buffer.from(`mime\0${XMP_TYPE}\0`, 'latin1'),
  ]);
