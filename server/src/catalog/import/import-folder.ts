import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { z } from '@editorial/contracts/schema';
import { builtInNames, knownCategories } from '../categories/known-categories.ts';
import type { Tx } from '../../database/database.ts';
import { PictureRefused, type Picture } from '../picture/picture.types.ts';
import { addPicture, type Catalogue, type NewAsset, setByKey } from './add-picture.ts';
import { countFiles, filesUnder } from './picture-files.ts';

/** Events of a running import: first the number of files, then each file with its outcome. */
export const importEvent = z.union([
  z.object({ total: z.int() }),
  z.object({
    path: z.string(),
    outcome: z.enum(['imported', 'known', 'refused']),
    reason: z.optional(z.string()),
    /** Numbers of pictures that may be the same one. */
    alike: z.optional(z.array(z.string())),
  }),
]);

export type ImportEvent = z.infer<typeof importEvent>;

/** Words that were written together, such as `FreshFlower`. A short beginning may be a name: `McKay`. */
const WrittenTogether = /(?<=\p{L}{2}\p{Ll})(?=\p{Lu}\p{Ll}{2})/gu;

/** `IMG_0042 harbour-at_dawn.JPG` → `IMG 0042 harbour at dawn` */
export const titleFromName = (path: string): string =>
  basename(path)
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(WrittenTogether, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200) || 'Untitled';

const setTitleOf = (folder: string) => titleFromName(`${folder}.`);

/** Categories of which a name in any language is among the words. */
async function categoriesNamed(tx: Tx, words: ReadonlySet<string>) {
  const known = await knownCategories(tx);
  return known
    .filter(({ id, names }) =>
      Object.values({ id, ...builtInNames(id), ...names }).some((name) =>
        words.has(name.toLowerCase()),
      ),
    )
    .map(({ id }) => id);
}

/** The texts of an asset, from the file's metadata. Each folder becomes a set. */
const describeFrom =
  (root: string, path: string) =>
  async (tx: Tx, { metadata }: Picture): Promise<NewAsset> => {
    const folder = dirname(path);
    const place = relative(dirname(root), folder).split(sep).join('/');
    const words = new Set(metadata.keywords.map((keyword) => keyword.toLowerCase()));
    return {
      title: metadata.title || titleFromName(path),
      description: metadata.description,
      alternativeText: metadata.alternativeText,
      peopleCount: metadata.peopleCount,
      tags: [...metadata.keywords],
      place: metadata.place,
      countries: metadata.country ? [metadata.country] : [],
      categories: await categoriesNamed(tx, words),
      creator: metadata.creator,
      setId: await setByKey(tx, `import:${place}`, setTitleOf(folder)),
      fileName: basename(path),
      translations: metadata.translations ?? {},
    };
  };

async function importFile(catalogue: Catalogue, root: string, path: string): Promise<ImportEvent> {
  try {
    const { outcome, alike } = await addPicture(catalogue, path, describeFrom(root, path));
    return { path, outcome, ...(alike.length > 0 && { alike: [...alike] }) };
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
 * Imports every picture under a folder, on all cores. Yields each file when it is done, in no
 * particular order. A restarted import continues where it stopped, since pictures already in the
 * catalog are recognized by their bytes.
 */
export async function* importFolder(
  catalogue: Catalogue,
  folder: string,
  signal?: AbortSignal,
): AsyncGenerator<ImportEvent> {
  const root = resolve(folder);
  if (!(await stat(root).catch(() => null))?.isDirectory())
    throw new Error(`There is no folder '${folder}'.`);
  yield { total: await countFiles(root) };
  const files = filesUnder(root);
  const running = new Map<string, Promise<ImportEvent & { path: string }>>();
  // Slightly more than the number of workers, so that none of them waits for hashing or the
  // database.
  const room = availableParallelism() + 2;
  let isLast = false;
  while (!isLast || running.size > 0) {
    while (!isLast && running.size < room) {
      const next = signal?.aborted ? { done: true as const } : await files.next();
      if (next.done) isLast = true;
      else
        running.set(
          next.value,
          importFile(catalogue, root, next.value) as Promise<ImportEvent & { path: string }>,
        );
    }
    if (running.size === 0) return;
    const done = await Promise.race(running.values());
    running.delete(done.path);
    yield done;
  }
}
