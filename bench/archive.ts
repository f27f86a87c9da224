import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createArchive } from '../server/src/catalog/downloads/archive.ts';
import { createFolderStorage } from '../server/src/ground/storage/folder.storage.ts';

const ORIGINAL_COUNT = 200;
const ORIGINAL_SIZE_BYTES = 12 * 1024 ** 2;
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

/** Streams the given number of originals into an archive. Returns peak memory and duration. */
async function pack(
  count: number,
  open: () => Promise<Readable>,
): Promise<{ peak: number; ms: number; byteSize: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = 0;
  const begin = performance.now();
  const archive = await createArchive(
    Array.from({ length: count }, (_, index) => ({
      name: `${index}.jpg`,
      byteSize: ORIGINAL_SIZE_BYTES,
      modified: new Date(0),
      open,
    })),
    [],
  );
  await pipeline(
    archive.stream,
    new Writable({
      write(_chunk, _encoding, done) {
        peak = Math.max(peak, process.memoryUsage.rss() - before);
        done();
      },
    }),
  );
  return { peak, ms: performance.now() - begin, byteSize: archive.byteSize };
}

/** Packs 200 originals and 20. The memory must not grow with the number. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-archive-'));
  try {
    const storage = createFolderStorage({
      folder,
      signingKey: 'bench',
      publicUrl: () => 'http://localhost',
    });
    await storage.put('original.jpg', randomFillSync(Buffer.alloc(ORIGINAL_SIZE_BYTES)), {
      contentType: 'image/jpeg',
    });
    const open = () => storage.get('original.jpg');
    await pack(2, open);
    const few = await pack(ORIGINAL_COUNT / 10, open);
    const many = await pack(ORIGINAL_COUNT, open);
    console.log(
      `archive: ${ORIGINAL_COUNT} originals of ${megabytes(ORIGINAL_SIZE_BYTES)} (${megabytes(many.byteSize)}) in ${(many.ms / 1000).toFixed(1)} s with ${megabytes(many.peak)} more memory at most; ${ORIGINAL_COUNT / 10} originals: ${megabytes(few.peak)}\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
