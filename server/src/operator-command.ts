import { findRunningServer } from './catalog/import/running-server.ts';
import { DatabaseError, openDatabase, type Database } from './database/database.ts';
import { EnvironmentError, readEnvironment, type Environment } from './environment.ts';
import { tellFailure } from './hidden-secrets.ts';

/**
 * Runs a command that an operator starts beside the servers. The exit code is its result, or 2 if
 * it could not run.
 */
export async function operatorCommand(
  work: (site: { environment: Environment; database: Database }) => Promise<number>,
): Promise<void> {
  async function run(): Promise<number> {
    const environment = readEnvironment();
    // The embedded database can be used by one process only.
    if (environment.databaseUrl === undefined && (await findRunningServer(environment.dataDir))) {
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
