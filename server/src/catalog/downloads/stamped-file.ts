import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, Storage } from '../../ground/storage/storage.ts';
import type { ByteSource } from '../picture/byte-source.ts';
import {
  type LicenseStamp,
  type Piece,
  pieceSize,
  sizeOf,
} from '../picture/stamp/license-stamp.ts';
import { stampPicture } from '../picture/stamp/stamp-picture.ts';

/** The number of bytes read at once while the file's directories are scanned. */
const WINDOW_BYTES = 128 * 1024;

/** Random access to a stored file. Neighboring reads share one request to the store. */
function storedBytes(storage: Storage, key: string, byteSize: number): ByteSource {
  let window = { from: 0, bytes: Buffer.alloc(0) };
  return {
    byteSize,
    async read(offset, length) {
      const end = Math.min(byteSize, offset + length);
      if (offset < 0 || offset >= end) return Buffer.alloc(0);
      const isInside = offset >= window.from && end <= window.from + window.bytes.length;
      if (!isInside) {
        const to = Math.min(byteSize, Math.max(end, offset + WINDOW_BYTES)) - 1;
        const bytes = await buffer(await storage.get(key, { from: offset, to }));
        window = { from: offset, bytes };
      }
      return window.bytes.subarray(offset - window.from, end - window.from);
    },
  };
}

export interface StampedFile {
  readonly byteSize: number;
  /** Changes whenever the bytes change. */
  readonly tag: string;
  open(range?: ByteRange): Readable;
}

/** The bytes of a range, piece by piece. Pieces of the original are streamed. */
async function* bytesOf(
  storage: Storage,
  key: string,
  pieces: readonly Piece[],
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  let start = 0;
  for (const piece of pieces) {
    const first = Math.max(0, from - start);
    const end = Math.min(pieceSize(piece), to + 1 - start);
    start += pieceSize(piece);
    if (first >= end) continue;
    if (Buffer.isBuffer(piece)) yield piece.subarray(first, end);
    else
      yield* (await storage.get(key, {
        from: piece.from + first,
        to: piece.from + end - 1,
      })) as AsyncIterable<Buffer>;
  }
}

/**
 * A stored picture as delivered, with its license embedded. A format that can't hold a license is
 * delivered unchanged. Only the directories of the original are held in memory, and nothing extra
 * is stored: the same license always produces the same bytes.
 */
export async function stampedFile(
  storage: Storage,
  { key, byteSize }: { readonly key: string; readonly byteSize: number },
  stamp: LicenseStamp,
): Promise<StampedFile> {
  const pieces = (await stampPicture(storedBytes(storage, key, byteSize), stamp)) ?? [
    { from: 0, to: byteSize },
  ];
  const hash = createHash('sha256').update(`${key}:${byteSize}`);
  for (const piece of pieces)
    hash.update(Buffer.isBuffer(piece) ? piece : `${piece.from}-${piece.to}`);
  const size = sizeOf(pieces);
  return {
    byteSize: size,
    tag: `"${hash.digest('base64url')}"`,
    open: (range = { from: 0, to: size - 1 }) =>
      Readable.from(bytesOf(storage, key, pieces, range), { objectMode: false }),
  };
}
