/**
 * What a file says of its picture in EXIF: description, the user's comment, and the title, comment,
 * keywords and subject of Windows.
 */
export const DescribingTags: ReadonlySet<number> = new Set([
  0x010e, 0x9286, 0x9c9b, 0x9c9c, 0x9c9e, 0x9c9f,
]);
const EXIF_MARK = Buffer.from('Exif\0\0', 'latin1');
const exifDirectory = 0x8769;
const ENTRY_BYTES = 12;
/** Bytes of a value, by type. Texts have one of these types. */
const TypeSizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 7: 1 };

/** Whether a block is EXIF: with its mark, as in JPEG, or the TIFF structure alone. */
const isExif = (block: Buffer): boolean =>
  block.subarray(0, EXIF_MARK.length).equals(EXIF_MARK) ||
  ['II', 'MM'].includes(block.toString('latin1', 0, 2));

/** A block of EXIF with zeros where a text describes the picture. Other blocks stay as they are. */
export function withoutExifTexts(block: Buffer): Buffer {
  if (!isExif(block)) return block;
  const blank = Buffer.from(block);
  const hasMark = block.subarray(0, EXIF_MARK.length).equals(EXIF_MARK);
  const tiff = blank.subarray(hasMark ? EXIF_MARK.length : 0);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read = (at: number, size: 2 | 4) => {
    if (at + size > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size);
  };
  const clear = (at: number): number => {
    const count = read(at, 2);
    let next = 0;
    for (let index = 0; index < count; index += 1) {
      const entry = at + 2 + index * ENTRY_BYTES;
      if (entry + ENTRY_BYTES > tiff.length) break;
      const tag = read(entry, 2);
      if (tag === exifDirectory) next = read(entry + 8, 4);
      if (!DescribingTags.has(tag)) continue;
      const size = read(entry + 4, 4) * (TypeSizes[read(entry + 2, 2)] ?? 0);
      const from = size <= 4 ? entry + 8 : read(entry + 8, 4);
      tiff.fill(0, Math.min(from, tiff.length), Math.min(from + size, tiff.length));
    }
    return next;
  };
  const details = clear(read(4, 4));
  if (details > 0) clear(details);
  return blank;
}
