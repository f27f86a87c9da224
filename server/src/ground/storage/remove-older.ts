import type { Storage } from './storage.ts';

/** Removes the files of a folder that were written before a moment, whether a row names them or not. */
export async function removeOlder(
  storage: Pick<Storage, 'list' | 'remove'>,
  folder: string,
  moment: Date,
): Promise<void> {
  for await (const { key, modified } of storage.list(folder))
    if (modified < moment) await storage.remove(key);
}
