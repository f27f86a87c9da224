import { join } from 'node:path';
import { createDependencies, type Dependencies } from '../dependencies/dependencies.ts';
import type { Environment } from '../environment.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createFolderStorage, type FolderStorage } from './folder.storage.ts';
import { outsideTransactions } from './outside-transactions.ts';
import type { Storage } from './storage.ts';

/**
 * The store configured in the environment: S3 if configured, otherwise a folder in the data
 * directory.
 */
export async function openStorage(
  { s3, dataDir, publicUrl }: Environment,
  { signingKey }: Secrets,
  { storage: dependency }: Dependencies = createDependencies(),
): Promise<Storage> {
  if (s3) {
    // The client of S3 takes 10 MB, and most sites keep files in a folder.
    const { createS3Storage } = await import('./s3.storage.ts');
    return outsideTransactions(createS3Storage({ ...s3, dependency }));
  }
  return outsideTransactions(
    createFolderStorage({
      folder: join(dataDir, 'files'),
      signingKey,
      publicUrl: () => publicUrl,
    }),
  );
}

/** Whether the store's links lead to this server, where {@link storageRoutes} serves them. */
export const isFolderStorage = (storage: Storage): storage is FolderStorage => 'putPart' in storage;
