import { openDoor } from '../catalog/import/server-door.ts';
import { openDatabase } from '../database/database.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { rotateSigningKey } from './signing-keys.ts';

/** `npm run keys:rotate`: a new key signs from each server's next start on; nobody is signed out. 0 when done, 2 when it can't be. */
async function main(): Promise<number> {
  const environment = readEnvironment();
  // The embedded database belongs to one process.
  if (environment.databaseUrl === undefined && (await openDoor(environment.dataDir))) {
    console.error(`A server has the embedded database in ${environment.dataDir} open. Stop it and rotate again.`);
    return 2;
  }
  const database = await openDatabase(environment);
  try {
    await rotateSigningKey(database);
    console.log('There is a new signing key. Start the servers anew, one after the other, to sign with it.');
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exitCode = 2;
}
