import { openDoor } from './catalog/import/server-door.ts';
import { DatabaseError, openDatabase, type Database } from './database/database.ts';
import { EnvironmentError, readEnvironment, type Environment } from './environment.ts';
import { tellFailure } from './hidden-secrets.ts';

/**
 * Runs what an operator starts by hand beside the servers; ends with what it answers, or with 2
 * when it could not be done.
 */
export async function operatorCommand(
  work: (site: { environment: Environment; database: Database }) => Promise<number>,
): Promise<void> {
  async function run(): Promise<number> {
    const environment = readEnvironment();
    // The embedded database belongs to one process.
    if (environment.databaseUrl === undefined && (await openDoor(environment.dataDir))) {
      console.error(
        `A server has the embedded database in ${environment.dataDir} open. Stop it and try again.`,
      );
      return 2;
    }
    const database = await openDatabase(environment);
    try {
      return await work({ environment, database });
    } finally {
      await database.close();
    }
  }
  try {
    process.exitCode = await run();
  } catch (error) {
    tellFailure(
      error instanceof EnvironmentError || error instanceof DatabaseError ? error.message : error,
    );
    process.exitCode = 2;
  }
}
