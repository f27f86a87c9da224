import { availableParallelism } from 'node:os';
import type { Tx } from '../../ground/database/database.ts';
import { type Picture, PictureRefused } from '../picture/picture.types.ts';
import { type Cause, causeOf, ImportRefused } from '../files/causes.ts';
import { addPicture, type CatalogAccess, type NewAsset } from './add-picture.ts';
import type { ImportSource, SourceFile } from './import-source.ts';

/** The result of a file. */
export interface FileOutcome {
  readonly path: string;
  readonly outcome: 'imported' | 'known' | 'refused';
  /** In English. */
  readonly reason?: string;
  readonly cause?: Cause;
  /** Numbers of pictures that may be the same one. */
  readonly alike?: string[];
  /** The new picture, or the one with the same bytes. */
  readonly assetId?: string;
}

type Describe = (path: string) => (tx: Tx, picture: Picture) => Promise<NewAsset>;

/** Why one file is refused, or null if the whole import cannot go on. */
function refusalOf(error: unknown): Error | null {
  if (error instanceof PictureRefused) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return new ImportRefused('NotReadable');
  return code === 'ENOENT' ? new ImportRefused('WentAway') : null;
}

async function importFile(
  catalog: CatalogAccess,
  { path, ...file }: SourceFile,
  describe: Describe,
): Promise<FileOutcome> {
  try {
    const { outcome, alike, id } = await file.with((localPath) =>
      addPicture(catalog, localPath, describe(path)),
    );
    return { path, outcome, assetId: id, ...(alike.length > 0 && { alike: [...alike] }) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { path, outcome: 'refused', reason: refusal.message, cause: causeOf(refusal) };
  }
}

/**
 * Imports files on all cores. Yields each when it is done, in no particular order. `isDone` files
 * are left out.
 */
export async function* importFiles(
  catalog: CatalogAccess,
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
        running.set(next.value.path, importFile(catalog, next.value, describe));
    }
    if (running.size === 0) return;
    const done = await Promise.race(running.values());
    running.delete(done.path);
    yield done;
  }
}
