import { z } from '@editorial/contracts/schema';
import type { Context } from '../context/context.ts';

export const REMOVE_FILES_JOB = 'catalog.remove-files';
export const removeFilesJobData = z.object({ keys: z.array(z.string()) });

/** Removes the files of deleted assets, after the deletion is committed. */
export async function removeFiles(
  { storage }: Context,
  { keys }: z.infer<typeof removeFilesJobData>,
): Promise<void> {
  for (const key of keys) await storage.remove(key);
}
