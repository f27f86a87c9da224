import { join } from 'node:path';
import type { Database } from './database.types.ts';
import { openEmbedded } from './embedded.database.ts';
import { openServer } from './server.database.ts';

export { DatabaseError, DatabaseUnavailable } from './database.errors.ts';
export { HOST_TENANT, type Database, type Row, type Tx } from './database.types.ts';
export { migrateEmbedded, openEmbedded } from './embedded.database.ts';
export { openServer } from './server.database.ts';

/** Opens the configured database and runs pending migrations. */
export const openDatabase = ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<Database> =>
  databaseUrl === undefined ? openEmbedded(join(dataDir, 'database')) : openServer(databaseUrl);
