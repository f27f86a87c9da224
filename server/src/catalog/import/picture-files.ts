import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Yields every file under a folder, one at a time, so that a folder of 100,000 files needs no list
 * in memory. Hidden files and links are skipped.
 */
export async function* filesUnder(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

/** The number of files, for the progress bar. */
export async function countFiles(folder: string): Promise<number> {
  let count = 0;
  for await (const _path of filesUnder(folder)) count += 1;
  return count;
}
