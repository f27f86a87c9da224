import { openBucket } from './bucket.store.ts';
import { openFolder } from './folder.store.ts';
import type { RegistryLocation, RegistryStore } from './store.ts';

/** Whether a registry is in a bucket (`s3://bucket/prefix`) and not in a folder. */
export const isBucket = (location: string): boolean => location.startsWith('s3://');
/**
 * Opens the store at a location: a folder, or `s3://bucket/prefix` with the settings in `S3_…`
 * environment variables. A store that is already open stays as it is.
 */
export function openStore(location: RegistryLocation): RegistryStore {
  if (typeof location !== 'string') return location;
  return isBucket(location) ? openBucket(location, process.env) : openFolder(location);
}
