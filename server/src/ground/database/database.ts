import type { Database } from './database.types.ts';
import { openDataFolder, type OpenOptions } from './embedded-folder.ts';
import { openServer } from './server.database.ts';

export { DataFolderInUse } from './data-folder.ts';
export { DatabaseError, DatabaseUnavailable } from './database.errors.ts';
export { HOST_TENANT, type Database, type Read, type Row, type Tx } from './database.types.ts';
export { migrateEmbedded, openEmbedded } from './embedded.database.ts';
export { dropCopy, type OpenOptions } from './embedded-folder.ts';
export { openServer } from './server.database.ts';

/**
 * Opens the configured database. For the purpose `serve` (the default) it is created and updated;
 * `use` takes it as it is, and refuses one that is empty or of another release.
 */
export const openDatabase = (
  {
    databaseUrl,
    dataDir,
    databaseSessionUrl: sessionUrl,
    databaseNames: hasNames,
  }: {
    databaseUrl: string | undefined;
    dataDir: string;
    databaseSessionUrl?: string | undefined;
    databaseNames?: boolean | undefined;
  },
  options: OpenOptions = {},
): Promise<Database> =>
  databaseUrl === undefined
    ? openDataFolder(dataDir, options)
    : openServer(databaseUrl, { ...options, sessionUrl, hasNames });
