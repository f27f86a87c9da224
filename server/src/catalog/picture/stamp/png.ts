import { crc32, inflateSync } from 'node:zlib';
import type { ByteSource } from '../byte-source.ts';
import type { LicenseStamp, Piece, Stretch } from './license-stamp.ts';
import { MAX_OLD_XMP_BYTES, xmpPacket } from './texts.ts';

const keyword = 'XML:com.adobe.xmp\0';
const SIGNATURE_BYTES = 8;
/** Length, type and checksum around a chunk's data. */
const CHUNK_OVERHEAD_BYTES = 12;
const MAX_CHUNKS_BEFORE_PICTURE = 10_000;
const MAX_TAIL_BYTES = 256 * 1024;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** Programs write XMP packets into all three kinds of PNG text chunks. */
const isXmp = (head: Buffer) =>
  /^[itz](TXt|EXt)$/.test(head.toString('latin1', 4, 8)) &&
  head.toString('latin1', 8, 8 + keyword.length) === keyword;

/** Texts of any kind, and EXIF, which in PNG turns pictures hardly ever. */
const isDescribing = (type: string) => /^(?:[itz]TXt|eXIf)$/.test(type);

function inflated(text: Buffer): Buffer | null {
  try {
    return inflateSync(text, { maxOutputLength: MAX_OLD_XMP_BYTES });
  } catch {
    return null;
  }
}

/** The packet in a text chunk; null if it can't be read. */
function packetIn(chunkBytes: Buffer): Buffer | null {
  const type = chunkBytes.toString('latin1', 4, 8);
  const data = chunkBytes.subarray(8 + keyword.length, -4);
  if (type === 'tEXt') return data;
  if (type === 'zTXt') return inflated(data.subarray(1));
  const language = data.indexOf(0, 2);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (translated < 0) return null;
  const text = data.subarray(translated + 1);
  return data[0] === 1 ? inflated(text) : text;
}

/**
 * The chunks before the picture that are replaced: XMP, and all texts and EXIF if the file is to be
 * without its own. Null if the file is not a valid PNG.
 */
async function replacedBeforePicture(
  source: ByteSource,
  { isWithoutOwnTexts }: LicenseStamp,
): Promise<Stretch[] | null> {
  const found: Stretch[] = [];
  let at = SIGNATURE_BYTES;
  for (let count = 0; count < MAX_CHUNKS_BEFORE_PICTURE; count += 1) {
    const head = await source.read(at, 8 + keyword.length);
    if (head.length < 8) return null;
    const type = head.toString('latin1', 4, 8);
    if (count === 0 && type !== 'IHDR') return null;
    if (type === 'IDAT') return found;
    const to = at + CHUNK_OVERHEAD_BYTES + head.readUInt32BE(0);
    if (to > source.byteSize) return null;
    if (isXmp(head) || (isWithoutOwnTexts && isDescribing(type))) found.push({ from: at, to });
    at = to;
  }
  return null;
}

/**
 * The chunks after the picture that are replaced, found by following the chain of chunks to the
 * end: XMP, and all texts and EXIF if the file is to be without its own.
 */
async function replacedBehindPicture(
  source: ByteSource,
  { isWithoutOwnTexts }: LicenseStamp,
): Promise<Stretch[]> {
  const start = Math.max(SIGNATURE_BYTES, source.byteSize - MAX_TAIL_BYTES);
  const tail = await source.read(start, source.byteSize - start);
  const found: Stretch[] = [];
  const marks = isWithoutOwnTexts ? ['tEXt', 'zTXt', 'iTXt', 'eXIf'] : [keyword];
  for (const mark of marks)
    for (let at = tail.indexOf(mark); at >= 0; at = tail.indexOf(mark, at + 1)) {
      const from = at - (isWithoutOwnTexts ? 4 : 8);
      if (from < 0 || !(isWithoutOwnTexts || isXmp(tail.subarray(from)))) continue;
      if (!leadsToEnd(tail, from)) continue;
      const to = from + CHUNK_OVERHEAD_BYTES + tail.readUInt32BE(from);
      found.push({ from: start + from, to: start + to });
    }
  return found;
}

function leadsToEnd(tail: Buffer, from: number): boolean {
  let at = from;
  while (at + CHUNK_OVERHEAD_BYTES <= tail.length) {
    const isLast = tail.toString('latin1', at + 4, at + 8) === 'IEND';
    at += CHUNK_OVERHEAD_BYTES + tail.readUInt32BE(at);
    if (isLast) return at === tail.length;
  }
  return false;
}

/** Stamps a PNG. The XMP chunk is written before the picture and replaces all others. */
export async function stampPng(source: ByteSource, stamp: LicenseStamp): Promise<Piece[] | null> {
  const before = await replacedBeforePicture(source, stamp);
  if (!before) return null;
  const behind = await replacedBehindPicture(source, stamp);
  const old = [...new Map([...before, ...behind].map((one) => [one.from, one])).values()];
  const heads = await Promise.all(old.map(({ from }) => source.read(from, 8 + keyword.length)));
  const first = old.find((_, at) => isXmp(heads[at] ?? Buffer.alloc(0)));
  const chunkBytes =
    first && first.to - first.from <= MAX_OLD_XMP_BYTES
      ? await source.read(first.from, first.to - first.from)
      : null;
  const text = xmpPacket(chunkBytes && packetIn(chunkBytes), stamp);
  const headerEnd = SIGNATURE_BYTES + CHUNK_OVERHEAD_BYTES + 13;
  const pieces: Piece[] = [
    { from: 0, to: headerEnd },
    chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0`, 'latin1'), text])),
  ];
  let at = headerEnd;
  for (const { from, to } of old.toSorted((a, b) => a.from - b.from)) {
    pieces.push({ from: at, to: from });
    at = to;
  }
  return [...pieces, { from: at, to: source.byteSize }];
}
