import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import type { Secrets } from '../secrets.ts';
import { createFolderStorage, type FolderStorage } from './folder.storage.ts';
import { createS3Storage } from './s3.storage.ts';
import type { Storage } from './storage.ts';

/**
 * The store that the environment names: S3 where it is configured, else a folder in the data
 * directory.
 */
export const openStorage = (
  { s3, dataDir, publicUrl }: Environment,
  { signingKey }: Secrets,
): Storage =>
  s3
    ? createS3Storage(s3)
    : createFolderStorage({
        folder: join(dataDir, 'files'),
        signingKey,
        publicUrl: () => publicUrl,
      });

/** Whether the store signs addresses of our own, which {@link storageRoutes} serves. */
export const isFolderStorage = (storage: Storage): storage is FolderStorage => 'putPart' in storage;
