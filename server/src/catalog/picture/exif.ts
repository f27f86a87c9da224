import type { ByteSource } from './byte-source.ts';
import { decodeBytes } from './metadata-text.ts';

/** The few EXIF fields the catalog uses. */
export interface ExifFields {
  readonly description?: string;
  readonly title?: string;
  readonly keywords?: string;
  readonly artist?: string;
  readonly copyright?: string;
  readonly takenAt?: string;
  readonly offset?: string;
}

type Field = keyof ExifFields;
const wanted: Readonly<Record<number, Field>> = {
  0x010e: 'description',
  0x013b: 'artist',
  0x8298: 'copyright',
  0x9003: 'takenAt',
  0x9011: 'offset',
  0x9c9b: 'title',
  0x9c9e: 'keywords',
};

/** Fields of Windows Explorer are UTF-16. */
const wide = new Set([0x9c9b, 0x9c9e]);
const exifDirectory = 0x8769;
/** Real files never exceed these limits. */
const MAX_ENTRIES = 512;
const MAX_TEXT_BYTES = 16_384;

interface Directory {
  readonly fields: { [field in Field]?: string };
  readonly exif: number;
}

const readDirectory = async (
  bytes: ByteSource,
  base: number,
  at: number,
  little: boolean,
): Promise<Directory> => {
  const u16 = (block: Buffer, offset: number) =>
    little ? block.readUInt16LE(offset) : block.readUInt16BE(offset);
  const u32 = (block: Buffer, offset: number) =>
    little ? block.readUInt32LE(offset) : block.readUInt32BE(offset);
  const fields: { [field in Field]?: string } = {};
  const countBlock = await bytes.read(base + at, 2);
  if (countBlock.length < 2) return { fields, exif: 0 };
  const block = await bytes.read(base + at + 2, Math.min(u16(countBlock, 0), MAX_ENTRIES) * 12);
  let exif = 0;
  for (let entry = 0; entry + 12 <= block.length; entry += 12) {
    const tag = u16(block, entry);
    if (tag === exifDirectory) exif = u32(block, entry + 8);
    const field = wanted[tag];
    const type = u16(block, entry + 2);
    if (!field || (type !== 1 && type !== 2 && type !== 7)) continue;
    const length = Math.min(u32(block, entry + 4), MAX_TEXT_BYTES);
    const value =
      length <= 4
        ? block.subarray(entry + 8, entry + 8 + length)
        : await bytes.read(base + u32(block, entry + 8), length);
    const text = wide.has(tag) ? value.toString('utf16le') : decodeBytes(value);
    fields[field] ??= text.replace(/\0[\s\S]*$/, '');
  }
  return { fields, exif };
};

/**
 * Reads EXIF from a TIFF structure that starts at `base`. Reads two directories, bounded in entries
 * and lengths, so that crafted offsets or counts can't increase the cost.
 */
export const readExif = async (bytes: ByteSource, base: number): Promise<ExifFields> => {
  const head = await bytes.read(base, 8);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return {};
  const little = order === 'II';
  // BigTIFF (version 43) uses 64-bit offsets. It is too rare to support.
  if ((little ? head.readUInt16LE(2) : head.readUInt16BE(2)) !== 42) return {};
  const first = await readDirectory(
    bytes,
    base,
    little ? head.readUInt32LE(4) : head.readUInt32BE(4),
    little,
  );
  if (first.exif === 0) return first.fields;
  const second = await readDirectory(bytes, base, first.exif, little);
  return { ...second.fields, ...first.fields };
};
