import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { extract } from 'tar-stream';

/**
 * Writes the files of an empty PostgreSQL database, as PGlite's makers created them, into a new
 * folder. PGlite's own `initdb` takes 600 MB and 1.4 s of the processor for the same files, and
 * its option `loadDataDir` 300 MB, because it unpacks them in a memory of its own (PGlite 0.5.16,
 * decision 1345). Only this user may read the files, as PostgreSQL asks. Throws if one can't be
 * written.
 */
export async function writePreparedFolder(folder: string): Promise<void> {
  const packed = Buffer.from(await (await dataDir()).arrayBuffer());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = extract();
  // Nothing is awaited between this line and the loop: tar-stream 3.2 waits for good when an entry
  // arrives before somebody listens.
  const arriving = pipeline(Readable.from(packed), createGunzip(), archive);
  // The loop below reports the failure; without a handler it would also end the process.
  arriving.catch(() => {});
  for await (const entry of archive) {
    // The names begin with a slash.
    const target = join(folder, relative('/', resolve('/', entry.header.name)));
    if (entry.header.type === 'directory') {
      await mkdir(target, { recursive: true, mode: 0o700 });
      entry.resume();
    } else await pipeline(entry, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  }
  await arriving;
}
