import { createRequire } from 'node:module';
import { openFolder } from './folder.store.ts';
import type { RegistryLocation, RegistryStore } from './store.ts';

/** The client of S3 takes 10 MB, and most registries are folders. */
const load = createRequire(import.meta.url);

/** Whether a registry is in a bucket (`s3://bucket/prefix`) and not in a folder. */
export const isBucket = (location: string): boolean => location.startsWith('s3://');
/**
 * Opens the store at a location: a folder, or `s3://bucket/prefix` with the settings in `S3_…`
 * environment variables. A store that is already open stays as it is.
 */
export function openStore(location: RegistryLocation): RegistryStore {
  if (typeof location !== 'string') return location;
  if (!isBucket(location)) return openFolder(location);
  const { openBucket } = load('./bucket.store.ts') as typeof import('./bucket.store.ts');
  return openBucket(location, process.env);
}
