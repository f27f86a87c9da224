import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from '@editorial/contracts/schema';
import type { CatalogAccess } from './add-picture.ts';
import { describeFrom } from './describe-picture.ts';
import { importFiles } from './import-files.ts';
import { folderSource } from './import-source.ts';

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

/**
 * Imports every picture under a folder, on all cores. Yields each file when it is done, in no
 * particular order. A restarted import continues where it stopped, since pictures already in the
 * catalog are recognized by their bytes.
 */
export async function* importFolder(
  catalog: CatalogAccess,
  folder: string,
  signal?: AbortSignal,
): AsyncGenerator<ImportEvent> {
  const root = resolve(folder);
  if (!(await stat(root).catch(() => null))?.isDirectory())
    throw new Error(`There is no folder '${folder}'.`);
  const source = folderSource(root);
  yield { total: await source.count() };
  const describe = (path: string) => describeFrom(basename(root), path);
  for await (const { assetId: _, path, ...done } of importFiles(catalog, source, {
    describe,
    ...(signal && { signal }),
  }))
    yield { path: join(root, path), ...done };
}
