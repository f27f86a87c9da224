import type { ByteSource } from '../byte-source.ts';
import { box, boxesIn, type Box, Reader, typeOf, uint } from './bmff-boxes.ts';
import { blanked, blankedBytes } from './blank.ts';
import { bmffTexts } from './bmff-texts.ts';
import {
  type ItemInfo,
  type ItemLocation,
  type Locations,
  readItemInfo,
  readLocations,
  writeLocations,
  xmpItemInfo,
} from './bmff-items.ts';
import type { LicenseStamp, Piece, Stretch } from './license-stamp.ts';
import { MAX_OLD_XMP_BYTES, xmpPacket } from './texts.ts';

const MAX_META_BYTES = 1024 ** 2;
const MAX_TOP_BOXES = 1000;

interface TopBox extends Box {
  /** Whether it extends to the end of the file, whatever that is. */
  readonly isOpen: boolean;
}

/** The top-level boxes of the file; null if the structure is different. */
async function topBoxes(source: ByteSource): Promise<TopBox[] | null> {
  const boxes: TopBox[] = [];
  for (let at = 0; at < source.byteSize;) {
    const head = await source.read(at, 16);
    if (head.length < 8 || boxes.length === MAX_TOP_BOXES) return null;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong
      ? Number(head.readBigUInt64BE(8))
      : short === 0
        ? source.byteSize - at
        : short;
    const to = at + size;
    const type = typeOf(head, 4);
    if (size < 8 || to > source.byteSize) return null;
    boxes.push({ type, from: at, to, content: at + (isLong ? 16 : 8), isOpen: short === 0 });
    at = to;
  }
  return boxes;
}

/** The `meta` box in parts. */
interface Meta {
  readonly bytes: Buffer;
  readonly children: readonly Box[];
  readonly locations: Locations;
  readonly infos: readonly Box[];
  readonly items: readonly ItemInfo[];
  readonly infoHead: { readonly content: number; readonly wide: number };
}

function readMeta(bytes: Buffer): Meta | null {
  const children = boxesIn(bytes, 12, bytes.length);
  const iloc = children?.find(({ type }) => type === 'iloc');
  const iinf = children?.find(({ type }) => type === 'iinf');
  if (!children || !iloc || !iinf) return null;
  const wide = bytes[iinf.content] === 0 ? 2 : 4;
  const infos = boxesIn(bytes, iinf.content + 4 + wide, iinf.to);
  if (!infos) return null;
  return {
    bytes,
    children,
    locations: readLocations(bytes, iloc),
    infos,
    items: infos.flatMap((info) => readItemInfo(bytes, info) ?? []),
    infoHead: { content: iinf.content, wide },
  };
}

const primaryOf = ({ bytes, children }: Meta): number => {
  const pitm = children.find(({ type }) => type === 'pitm');
  if (!pitm) throw new RangeError('There is no primary item.');
  const reader = new Reader(bytes, pitm.content);
  const version = reader.uint(1);
  reader.uint(3);
  return reader.uint(version === 0 ? 2 : 4);
};

/** The item of an existing packet, or the id for a new one. */
function xmpItem(meta: Meta): { readonly id: number; readonly isNew: boolean } {
  const old = meta.items.find(({ isXmp }) => isXmp);
  if (old) return { id: old.id, isNew: false };
  const ids = [...meta.items, ...meta.locations.items].map(({ id }) => id);
  return { id: Math.max(0, ...ids) + 1, isNew: true };
}

/** The item locations, with everything behind the box shifted, plus the location of the packet. */
function movedLocations(
  { version, sizes, items }: Locations,
  { metaEnd, delta }: { metaEnd: number; delta: number },
  packet: { id: number; at: number; length: number },
): Locations {
  const largest = 2 ** (8 * Math.min(6, sizes.offset || sizes.base)) - 1;
  if (sizes.length < 2 || packet.at > largest) throw new RangeError('The offsets do not fit.');
  const moved = items
    .filter(({ id }) => id !== packet.id)
    .map((item): ItemLocation => {
      if (item.method !== 0) return item;
      if (item.dataReference !== 0) throw new RangeError('The data of an item is in another file.');
      if (item.base >= metaEnd) return { ...item, base: item.base + delta };
      const extents = item.extents.map((extent) =>
        item.base + extent.offset >= metaEnd
          ? { ...extent, offset: extent.offset + delta }
          : extent,
      );
      if (sizes.offset === 0) throw new RangeError('The offsets do not fit.');
      return { ...item, extents };
    });
  const own: ItemLocation = {
    id: packet.id,
    method: 0,
    dataReference: 0,
    base: sizes.offset === 0 ? packet.at : 0,
    extents: [{ index: 0, offset: sizes.offset === 0 ? 0 : packet.at, length: packet.length }],
  };
  return { version, sizes, items: [...moved, own] };
}

/** The item references, plus one from the packet to the picture. */
function referencesWith({ bytes, children }: Meta, from: number, to: number): Buffer {
  const iref = children.find(({ type }) => type === 'iref');
  const version = iref ? bytes.readUInt8(iref.content) : 0;
  const wide = version === 0 ? 2 : 4;
  const own = box('cdsc', uint(from, wide), uint(1, 2), uint(to, wide));
  const old = iref ? bytes.subarray(iref.content + 4, iref.to) : Buffer.alloc(0);
  return box('iref', uint(version, 1), uint(0, 3), old, own);
}

/** Rebuilds the `meta` box. Its length does not depend on the offsets in it. */
function writeMeta(meta: Meta, item: { id: number; isNew: boolean }, locations: Locations): Buffer {
  const { bytes, children, infos, infoHead } = meta;
  const whole = ({ from, to }: Box) => bytes.subarray(from, to);
  const parts = children.map((child) => {
    if (child.type === 'iloc') return box('iloc', writeLocations(locations));
    if (child.type === 'iref' && item.isNew) return referencesWith(meta, item.id, primaryOf(meta));
    if (child.type !== 'iinf' || !item.isNew) return whole(child);
    return box(
      'iinf',
      bytes.subarray(infoHead.content, infoHead.content + 4),
      uint(infos.length + 1, infoHead.wide),
      ...infos.map(whole),
      box('infe', xmpItemInfo(item.id)),
    );
  });
  if (item.isNew && !children.some(({ type }) => type === 'iref'))
    parts.push(referencesWith(meta, item.id, primaryOf(meta)));
  return box('meta', bytes.subarray(8, 12), ...parts);
}

/**
 * The existing packet of the file; null if there is none, it is too large, or it is not in one
 * piece.
 */
async function oldPacket(
  source: ByteSource,
  { locations }: Meta,
  id: number,
): Promise<Buffer | null> {
  const item = locations.items.find((one) => one.id === id);
  const [extent, ...more] = item?.extents ?? [];
  if (item?.method !== 0 || !extent || more.length > 0) return null;
  if (extent.length > MAX_OLD_XMP_BYTES) return null;
  return source.read(item.base + extent.offset, extent.length);
}

/** A file in pieces, with the license as its last box. */
async function withLicense(
  source: ByteSource,
  place: Box,
  meta: Meta,
  stamp: LicenseStamp,
): Promise<Piece[]> {
  const item = xmpItem(meta);
  const text = xmpPacket(item.isNew ? null : await oldPacket(source, meta, item.id), stamp);
  const at = (delta: number) =>
    movedLocations(
      meta.locations,
      { metaEnd: place.to, delta },
      { id: item.id, at: source.byteSize + delta + 8, length: text.length },
    );
  const delta = writeMeta(meta, item, at(0)).length - (place.to - place.from);
  return [
    { from: 0, to: place.from },
    writeMeta(meta, item, at(delta)),
    { from: place.to, to: source.byteSize },
    box('mdat', text),
  ];
}

/** The file with its license; null if there is no room for it. */
async function licensed(...given: Parameters<typeof withLicense>): Promise<Piece[] | null> {
  try {
    return await withLicense(...given);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The file's texts about its picture, if they are to be left out. */
async function textsToBlank(
  source: ByteSource,
  { from }: Box,
  { bytes, children, locations, items }: Meta,
  { isWithoutOwnTexts }: LicenseStamp,
): Promise<readonly Stretch[]> {
  if (!isWithoutOwnTexts) return [];
  return bmffTexts({ source, from, bytes, children, items: locations.items, infos: items });
}

async function stampBoxes(source: ByteSource, stamp: LicenseStamp): Promise<Piece[] | null> {
  const top = await topBoxes(source);
  const place = top?.find(({ type }) => type === 'meta');
  if (!top || !place || place.to - place.from > MAX_META_BYTES) return null;
  if (place.content !== place.from + 8) return null;
  const meta = readMeta(await source.read(place.from, place.to - place.from));
  if (!meta) return null;
  const texts = await textsToBlank(source, place, meta, stamp);
  const blank = { ...meta, bytes: blankedBytes(meta.bytes, place.from, texts) };
  // A movie contains absolute offsets of its own, and a box that extends to the end of the file
  // would include the data appended behind it.
  const hasRoom = !top.some(({ type, isOpen }) => type === 'moov' || isOpen);
  const pieces = hasRoom ? await licensed(source, place, blank, stamp) : null;
  if (!pieces && texts.length === 0) return null;
  return blanked(pieces ?? [{ from: 0, to: source.byteSize }], texts, source.byteSize);
}

/**
 * Stamps AVIF and HEIC. The XMP becomes an item that describes the picture. The picture's data
 * shift by the growth of the item list, and their offsets are adjusted. Texts that are to be left
 * out are blanked in place, also in a file that has no room for a license.
 */
export async function stampBmff(source: ByteSource, stamp: LicenseStamp): Promise<Piece[] | null> {
  try {
    return await stampBoxes(source, stamp);
  } catch (error) {
    // If the item list can't be read, the file is left unchanged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
