import type { ByteSource } from '../byte-source.ts';
import { iptcResource, photoshopBlock, photoshopResources } from '../iptc.ts';
import { blanked } from './blank.ts';
import { DescribingTags, describingStretches } from './exif-texts.ts';
import type { LicenseStamp, Piece } from './license-stamp.ts';
import { iptcTexts, MAX_OLD_XMP_BYTES, xmpPacket } from './texts.ts';
import { required } from '../../../ground/required.ts';

const Tag = { xmp: 700, iptc: 33_723, photoshop: 34_377 } as const;
/** Types of these tags and their sizes in bytes. IPTC is counted in units of four bytes. */
const Types: Readonly<Record<number, { readonly type: number; readonly size: number }>> = {
  [Tag.xmp]: { type: 1, size: 1 },
  [Tag.iptc]: { type: 4, size: 4 },
  [Tag.photoshop]: { type: 1, size: 1 },
};

/** Sizes in bytes of the TIFF types that such tags use. */
const TypeSizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 4: 4, 6: 1, 7: 1 };
const MAX_ENTRIES = 4096;
const MAX_RESOURCE_BYTES = 256 * 1024;
const PHOTOSHOP_MARK_BYTES = 14;

/** The encoding of numbers: byte order, and 64-bit layout (BigTIFF) for files above 4 GiB. */
interface Layout {
  readonly isLittle: boolean;
  readonly isBig: boolean;
}

interface Entry {
  readonly tag: number;
  readonly raw: Buffer;
}

const readUnsigned = (bytes: Buffer, at: number, size: number, { isLittle }: Layout): number => {
  if (size === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
};

const unsigned = (value: number, size: number, { isLittle }: Layout): Buffer => {
  const bytes = Buffer.alloc(size);
  if (size === 8) bytes.writeBigUInt64BE(BigInt(value));
  else bytes.writeUIntBE(value, 0, size);
  return isLittle ? Buffer.from(bytes.toReversed()) : bytes;
};

const sizesOf = ({ isBig }: Layout) =>
  isBig ? { count: 8, entry: 20, offset: 8 } : { count: 2, entry: 12, offset: 4 };

interface Directory {
  readonly layout: Layout;
  readonly entries: readonly Entry[];
  /** The offset of the next directory, as raw bytes. */
  readonly next: Buffer;
}

async function firstDirectory(source: ByteSource): Promise<Directory | null> {
  const head = await source.read(0, 16);
  if (head.length < 16) return null;
  const isLittle = head[0] === 0x49;
  const layout = { isLittle, isBig: readUnsigned(head, 2, 2, { isLittle, isBig: false }) === 43 };
  const { count, entry, offset } = sizesOf(layout);
  const at = readUnsigned(head, layout.isBig ? 8 : 4, offset, layout);
  const counted = await source.read(at, count);
  if (counted.length < count) return null;
  const entryCount = readUnsigned(counted, 0, count, layout);
  if (entryCount === 0 || entryCount > MAX_ENTRIES) return null;
  const bytes = await source.read(at + count, entryCount * entry + offset);
  if (bytes.length < entryCount * entry + offset) return null;
  const entries = Array.from({ length: entryCount }, (_, index) => {
    const raw = bytes.subarray(index * entry, (index + 1) * entry);
    return { tag: readUnsigned(raw, 0, 2, layout), raw };
  });
  return { layout, entries, next: bytes.subarray(entryCount * entry) };
}

/** The bytes of a tag; null if it is missing or larger than `limit`. */
async function dataOf(
  source: ByteSource,
  { layout, entries }: Directory,
  tag: number,
  limit: number,
): Promise<Buffer | null> {
  const found = entries.find((entry) => entry.tag === tag);
  if (!found) return null;
  const { offset } = sizesOf(layout);
  const typeSize = TypeSizes[readUnsigned(found.raw, 2, 2, layout)] ?? 0;
  const size = readUnsigned(found.raw, 4, offset, layout) * typeSize;
  if (size === 0 || size > limit) return null;
  if (size <= offset) return found.raw.subarray(4 + offset, 4 + offset + size);
  const data = await source.read(readUnsigned(found.raw, 4 + offset, offset, layout), size);
  return data.length === size ? data : null;
}

/** The tags that contain the license. */
async function ownTags(
  source: ByteSource,
  directory: Directory,
  stamp: LicenseStamp,
): Promise<ReadonlyMap<number, Buffer>> {
  const block = await dataOf(source, directory, Tag.photoshop, MAX_RESOURCE_BYTES);
  const resources = block ? photoshopResources(block) : [];
  const iptc =
    (await dataOf(source, directory, Tag.iptc, MAX_RESOURCE_BYTES)) ??
    resources.find(({ id }) => id === iptcResource)?.data ??
    null;
  const texts = iptcTexts(iptc, stamp);
  // Programs that read IPTC from Photoshop's resources find the same texts there.
  const others = resources.filter(({ id }) => id !== iptcResource && id !== 0x0425);
  const named = { id: iptcResource, name: Buffer.alloc(2), data: texts };
  return new Map([
    [Tag.xmp, xmpPacket(await dataOf(source, directory, Tag.xmp, MAX_OLD_XMP_BYTES), stamp)],
    [Tag.iptc, texts],
    ...(block
      ? [
          [
            Tag.photoshop,
            photoshopBlock([...others, named]).subarray(PHOTOSHOP_MARK_BYTES),
          ] as const,
        ]
      : []),
  ]);
}

/**
 * Stamps a TIFF. Its first directory is written again at the end of the file, with the license's
 * tags, and the header points to it. Everything else stays in place; without the file's own texts,
 * there are zeros for them.
 */
export async function stampTiff(source: ByteSource, stamp: LicenseStamp): Promise<Piece[] | null> {
  const directory = await firstDirectory(source);
  if (!directory) return null;
  const { layout, entries, next } = directory;
  const { count, offset } = sizesOf(layout);
  const own = await ownTags(source, directory, stamp);

  const added: Buffer[] = [Buffer.alloc(source.byteSize % 2)];
  let at = source.byteSize + (source.byteSize % 2);
  const written = [...own].map(([tag, data]): Entry => {
    const { type, size } = required(Types[tag], `The type of tag ${tag}`);
    const place = at;
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    added.push(padded);
    at += padded.length;
    return {
      tag,
      raw: Buffer.concat([
        unsigned(tag, 2, layout),
        unsigned(type, 2, layout),
        unsigned(Math.ceil(data.length / size), offset, layout),
        unsigned(place, offset, layout),
      ]),
    };
  });
  // A tag that is too large to inspect is dropped, so that it can't contradict the license.
  const replaced = new Set<number>(Object.values(Tag));
  const isDropped = (tag: number) =>
    replaced.has(tag) || (stamp.isWithoutOwnTexts === true && DescribingTags.has(tag));
  const all = [...entries.filter(({ tag }) => !isDropped(tag)), ...written].toSorted(
    (a, b) => a.tag - b.tag,
  );
  added.push(unsigned(all.length, count, layout), ...all.map(({ raw }) => raw), next);
  const header = layout.isBig ? 8 : 4;
  if (!layout.isBig && at >= 2 ** 32) return null;
  const pieces = [
    { from: 0, to: header },
    unsigned(at, offset, layout),
    { from: header + offset, to: source.byteSize },
    Buffer.concat(added),
  ];
  if (!stamp.isWithoutOwnTexts) return pieces;
  return blanked(pieces, await describingStretches(source, 0), source.byteSize);
}
