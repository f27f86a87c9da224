import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pictureLimits, PictureRefused, type PictureInput } from './picture.types.ts';

/** Random access to a file's bytes without loading the whole file. */
export interface ByteSource {
  readonly byteSize: number;
  /** Returns at most `length` bytes from `offset`: fewer at the end, none outside the file. */
  read(offset: number, length: number): Promise<Buffer>;
}

const ofBuffer = (bytes: Buffer): ByteSource => ({
  byteSize: bytes.length,
  read: async (offset, length) => bytes.subarray(Math.max(0, offset), Math.max(0, offset + length)),
});

const ofFile = (file: FileHandle, byteSize: number): ByteSource => ({
  byteSize,
  read: async (offset, length) => {
    if (offset < 0 || offset >= byteSize || length <= 0) return Buffer.alloc(0);
    const bytes = Buffer.alloc(Math.min(length, byteSize - offset));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    return bytes.subarray(0, bytesRead);
  },
});

const openFile = async (path: string) => {
  try {
    const file = await open(path, 'r');
    const status = await file.stat();
    if (status.isFile()) return { file, byteSize: status.size };
    await file.close();
  } catch {
    throw new PictureRefused('NotFound', 'The file can’t be opened.');
  }
  throw new PictureRefused('NotFound', 'This is not a file.');
};

const checkSize = (byteSize: number) => {
  if (byteSize === 0) throw new PictureRefused('Empty', 'The file is empty.');
  if (byteSize > pictureLimits.bytes)
    throw new PictureRefused('TooManyBytes', 'The file is larger than 2 GiB.');
};

/** Passes the input's bytes to `work`. Refuses empty and too large inputs. */
export const withBytes = async <T>(
  input: PictureInput,
  work: (bytes: ByteSource) => Promise<T>,
): Promise<T> => {
  if (typeof input !== 'string') {
    checkSize(input.length);
    return work(ofBuffer(input));
  }
  const { file, byteSize } = await openFile(input);
  try {
    checkSize(byteSize);
    return await work(ofFile(file, byteSize));
  } finally {
    await file.close();
  }
};

/** SHA-256 of the whole input, hexadecimal; a file is streamed. */
export const contentHash = async (input: PictureInput): Promise<string> => {
  const hash = createHash('sha256');
  if (typeof input !== 'string') return hash.update(input).digest('hex');
  for await (const chunk of createReadStream(input, { highWaterMark: 1024 ** 2 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
};
