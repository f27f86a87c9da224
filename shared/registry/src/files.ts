import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Returns the paths of all files under a folder, relative to it, with `/`. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Whether a file is the compressed copy of another one. */
export const isPackedCopy = (path: string): boolean => /\.(br|gz)$/.test(path);
