import { availableParallelism } from 'node:os';
import type { Tx } from '../../database/database.ts';
import { type Picture, PictureRefused } from '../picture/picture.types.ts';
import { addPicture, type Catalogue, type NewAsset } from './add-picture.ts';
import type { ImportSource, SourceFile } from './import-source.ts';

/** What became of a file. */
export interface FileOutcome {
  readonly path: string;
  readonly outcome: 'imported' | 'known' | 'refused';
  readonly reason?: string;
  /** Numbers of pictures that may be the same one. */
  readonly alike?: string[];
  /** The new picture, or the one with the same bytes. */
  readonly assetId?: string;
}

type Describe = (path: string) => (tx: Tx, picture: Picture) => Promise<NewAsset>;

async function importFile(
  catalogue: Catalogue,
  { path, ...file }: SourceFile,
  describe: Describe,
): Promise<FileOutcome> {
  try {
    const { outcome, alike, id } = await file.with((localPath) =>
      addPicture(catalogue, localPath, describe(path)),
    );
    return { path, outcome, assetId: id, ...(alike.length > 0 && { alike: [...alike] }) };
  } catch (error) {
    if (error instanceof PictureRefused) return { path, outcome: 'refused', reason: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      return { path, outcome: 'refused', reason: 'The file may not be read.' };
    if (code === 'ENOENT')
      return { path, outcome: 'refused', reason: 'The file went away while it was read.' };
    throw error;
  }
}

/**
 * Imports files on all cores. Yields each when it is done, in no particular order. `isDone` files
 * are left out.
 */
export async function* importFiles(
  catalogue: Catalogue,
  source: ImportSource,
  {
    describe,
    signal,
    isDone = () => false,
  }: { describe: Describe; signal?: AbortSignal; isDone?: (path: string) => boolean },
): AsyncGenerator<FileOutcome> {
  const files = source.files();
  const running = new Map<string, Promise<FileOutcome>>();
  // Slightly more than the number of workers, so that none of them waits for hashing or the
  // database.
  const room = availableParallelism() + 2;
  let isLast = false;
  while (!isLast || running.size > 0) {
    while (!isLast && running.size < room) {
      const next = signal?.aborted ? { done: true as const } : await files.next();
      if (next.done) isLast = true;
      else if (!isDone(next.value.path))
        running.set(next.value.path, importFile(catalogue, next.value, describe));
    }
    if (running.size === 0) return;
    const done = await Promise.race(running.values());
    running.delete(done.path);
    yield done;
  }
}
