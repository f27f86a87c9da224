import type { ByteSource } from '../byte-source.ts';
import { withoutExifTexts } from './exif-texts.ts';
import type { LicenseStamp, Piece } from './license-stamp.ts';
import { MAX_OLD_XMP_BYTES, xmpPacket } from './texts.ts';

interface Chunk {
  readonly type: string;
  readonly from: number;
  /** End offset, including the padding. */
  readonly to: number;
  readonly dataSize: number;
}

const MAX_CHUNKS = 10_000;
const XmpFlag = 0x04;
const AlphaFlag = 0x10;

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

async function chunksOf(source: ByteSource, end: number): Promise<Chunk[] | null> {
  const chunks: Chunk[] = [];
  for (let at = 12; at < end;) {
    const head = await source.read(at, 8);
    if (head.length < 8 || chunks.length === MAX_CHUNKS) return null;
    const dataSize = head.readUInt32LE(4);
    const to = at + 8 + dataSize + (dataSize % 2);
    if (to > end) return null;
    chunks.push({ type: head.toString('latin1', 0, 4), from: at, to, dataSize });
    at = to;
  }
  return chunks;
}

/**
 * Creates the extended header of a simple file from the header of its only frame. Null if that is
 * none, or has no area.
 */
function extendedHeader(type: string, frame: Buffer): Buffer | null {
  const data = Buffer.alloc(10);
  if (type === 'VP8 ' && frame.length >= 10) {
    const width = frame.readUInt16LE(6) & 0x3fff;
    const height = frame.readUInt16LE(8) & 0x3fff;
    if (width === 0 || height === 0) return null;
    data[0] = XmpFlag;
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
    return data;
  }
  if (type === 'VP8L' && frame.length >= 5 && frame[0] === 0x2f) {
    const bits = frame.readUInt32LE(1);
    data[0] = XmpFlag | ((bits >>> 28) & 1 ? AlphaFlag : 0);
    data.writeUIntLE(bits & 0x3fff, 4, 3);
    data.writeUIntLE((bits >>> 14) & 0x3fff, 7, 3);
    return data;
  }
  return null;
}

/**
 * A chunk of the original. Without its own texts, EXIF describes nothing; too large, it is left
 * out.
 */
async function keptChunk(
  source: ByteSource,
  { type, from, to, dataSize }: Chunk,
  stamp: LicenseStamp,
): Promise<Piece> {
  if (type !== 'EXIF' || !stamp.isWithoutOwnTexts) return { from, to };
  if (dataSize > MAX_OLD_XMP_BYTES) return Buffer.alloc(0);
  return chunk('EXIF', await withoutExifTexts(await source.read(from + 8, dataSize)));
}

/** Stamps a WebP. XMP becomes its last chunk. */
export async function stampWebp(source: ByteSource, stamp: LicenseStamp): Promise<Piece[] | null> {
  const head = await source.read(0, 12);
  const end = Math.min(source.byteSize, 8 + head.readUInt32LE(4));
  const chunks = await chunksOf(source, end);
  const [first] = chunks ?? [];
  if (!chunks || !first) return null;
  const start = await source.read(first.from + 8, 10);
  const isExtended = first.type === 'VP8X' && first.dataSize >= 10;
  const header = isExtended ? Buffer.from(start) : extendedHeader(first.type, start);
  if (!header) return null;
  header.writeUInt8(header.readUInt8(0) | XmpFlag, 0);

  const old = chunks.find(({ type }) => type === 'XMP ');
  const packet =
    old && old.dataSize <= MAX_OLD_XMP_BYTES ? await source.read(old.from + 8, old.dataSize) : null;
  const kept = chunks.filter(({ type }) => type !== 'XMP ' && !(isExtended && type === 'VP8X'));
  const body: Piece[] = [
    chunk('VP8X', header),
    ...(await Promise.all(kept.map((one) => keptChunk(source, one, stamp)))),
    chunk('XMP ', xmpPacket(packet, stamp)),
  ];
  const size = Buffer.alloc(4);
  size.writeUInt32LE(
    4 +
      body.reduce(
        (sum, piece) => sum + ('from' in piece ? piece.to - piece.from : piece.length),
        0,
      ),
  );
  return [{ from: 0, to: 4 }, size, { from: 8, to: 12 }, ...body];
}
