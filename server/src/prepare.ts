import { programLine } from '../../shared/commands/src/programs.mjs';
import { DatabaseError, openDatabase } from './ground/database/database.ts';
import { EnvironmentError, readEnvironment } from './ground/environment.ts';
import { printFailure } from './ground/hidden-secrets.ts';
import { openSecrets } from './ground/secrets/secrets.ts';
import { openStorage } from './ground/storage/open-storage.ts';

/**
 * Prepares database and store for this release, then exits: `node server/src/prepare.ts`. Run it
 * before servers start.
 */
async function prepare(): Promise<void> {
  const environment = readEnvironment();
  const database = await openDatabase(environment, {
    holder: { program: 'node server/src/prepare.ts' },
    say: (line) => console.log(line),
  });
  try {
    const storage = await openStorage(environment, await openSecrets(database));
    await storage.prepare();
    await storage.check();
  } finally {
    await database.close();
  }
  console.log('Database and store are ready.');
}

programLine('server/src/prepare.ts');
try {
  await prepare();
} catch (error) {
  const isPlain = error instanceof EnvironmentError || error instanceof DatabaseError;
  printFailure(
    isPlain ? error.message : 'The site could not be prepared.',
    ...(isPlain ? [] : [error]),
  );
  process.exit(1);
}
