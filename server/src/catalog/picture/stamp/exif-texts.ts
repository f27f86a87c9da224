import type { ByteSource } from '../byte-source.ts';
import { blankedBytes } from './blank.ts';
import type { Stretch } from './license-stamp.ts';

/**
 * A file's texts about its picture in TIFF's and EXIF's tags: names of document and page, description, the
 * user's comment, the title of EXIF 3.0, and the title, comment, keywords and subject of Windows.
 * Also blocks with texts of their own: XMP, IPTC, Photoshop's resources, and the notes of the
 * camera's maker, which name the faces that the camera knows.
 */
export const DescribingTags: ReadonlySet<number> = new Set([
  0x010d, 0x010e, 0x011d, 0x02bc, 0x83bb, 0x8649, 0x927c, 0x9286, 0x9c9b, 0x9c9c, 0x9c9e, 0x9c9f,
  0xa436,
]);
/** Tags that lead to more directories: small pictures inside the file, and EXIF. */
const DirectoryTags: ReadonlySet<number> = new Set([0x014a, 0x8769]);
const EXIF_MARK = Buffer.from('Exif\0\0', 'latin1');
/** Bytes of a value, by type (TIFF 6.0, BigTIFF, and UTF-8 of EXIF 3.0). */
const TypeSizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
  129: 1,
};
const MAX_DIRECTORIES = 64;
const MAX_ENTRIES = 4096;
/** More small pictures than a file has. */
const MAX_LINKS = 64;

/** A TIFF structure at a place of a file. */
interface Tiff {
  readonly source: ByteSource;
  readonly base: number;
  readonly isLittle: boolean;
  /** Offsets and counts of eight bytes, as in files above 4 GiB. */
  readonly isBig: boolean;
}

const number = ({ isLittle }: Tiff, bytes: Buffer, at: number, size: number): number => {
  if (at + size > bytes.length) return 0;
  if (size === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
};

async function openTiff(source: ByteSource, base: number): Promise<[Tiff, first: number] | null> {
  const head = await source.read(base, 16);
  const order = head.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const small = { source, base, isLittle: order === 'II', isBig: false };
  const tiff = { ...small, isBig: number(small, head, 2, 2) === 43 };
  return [tiff, tiff.isBig ? number(tiff, head, 8, 8) : number(tiff, head, 4, 4)];
}

/** The offsets in a tag that leads to directories. */
async function linksIn(tiff: Tiff, { from, to }: Stretch, size: number): Promise<number[]> {
  const bytes = await tiff.source.read(from, Math.min(to - from, MAX_LINKS * size));
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) =>
    number(tiff, bytes, index * size, size),
  );
}

/** The describing values of a directory, and the directories that it leads to. */
async function directoryAt(tiff: Tiff, at: number) {
  const { source, base, isBig } = tiff;
  const [wide, entrySize, offsetSize] = isBig ? [8, 20, 8] : [2, 12, 4];
  const place = base + at;
  const count = number(tiff, await source.read(place, wide), 0, wide);
  const texts: Stretch[] = [];
  if (count === 0 || count > MAX_ENTRIES) return { texts, links: [] };
  const bytes = await source.read(place + wide, count * entrySize + offsetSize);
  const links = [number(tiff, bytes, count * entrySize, offsetSize)];
  for (let entry = 0; entry + entrySize <= bytes.length; entry += entrySize) {
    const tag = number(tiff, bytes, entry, 2);
    const typeSize = TypeSizes[number(tiff, bytes, entry + 2, 2)] ?? 0;
    const size = number(tiff, bytes, entry + 4, offsetSize) * typeSize;
    const value = entry + 4 + offsetSize;
    const from =
      size <= offsetSize ? place + wide + value : base + number(tiff, bytes, value, offsetSize);
    const found = { from, to: from + size };
    if (DescribingTags.has(tag)) texts.push(found);
    if (DirectoryTags.has(tag) && typeSize >= 4)
      links.push(...(await linksIn(tiff, found, typeSize)));
  }
  return { texts, links };
}

/** Where the TIFF structure at `base` describes its picture, in all its directories. */
export async function describingStretches(source: ByteSource, base: number): Promise<Stretch[]> {
  const opened = await openTiff(source, base);
  if (!opened) return [];
  const [tiff, first] = opened;
  const texts: Stretch[] = [];
  const waiting = [first];
  const seen = new Set([0]);
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at) || seen.size > MAX_DIRECTORIES) continue;
    seen.add(at);
    const found = await directoryAt(tiff, at);
    texts.push(...found.texts);
    waiting.push(...found.links);
  }
  return texts;
}

/** Whether a block begins with the mark of EXIF, as in JPEG. */
export const hasExifMark = (block: Buffer): boolean =>
  block.subarray(0, EXIF_MARK.length).equals(EXIF_MARK);

/** A block of EXIF with zeros where a text describes the picture. Other blocks stay as they are. */
export async function withoutExifTexts(block: Buffer): Promise<Buffer> {
  const source = {
    byteSize: block.length,
    read: async (offset: number, length: number) =>
      block.subarray(Math.max(0, offset), Math.max(0, offset + length)),
  };
  const base = hasExifMark(block) ? EXIF_MARK.length : 0;
  return blankedBytes(block, 0, await describingStretches(source, base));
}
