import { type Given, commandLine } from '../../../../shared/commands/src/command-line.mjs';
import type { Command } from '../../../../shared/commands/src/command-line.mjs';
import { operatorCommands } from '../../../../shared/commands/src/operator-commands.mjs';
import {
  type Database,
  DatabaseError,
  DataFolderInUse,
  openDatabase,
} from '../database/database.ts';
import { EnvironmentError, readEnvironment, type Environment } from '../environment.ts';
import { printFailure } from '../hidden-secrets.ts';
import { required } from '../required.ts';
import { runThroughServer } from './commands-door.client.ts';

/** The resources of a command of operators. */
export interface OperatorSite {
  readonly environment: Environment;
  readonly database: Database;
  /** Prints a line. */
  say(line: string): void;
  /** Prints a line to standard error. */
  warn(line: string): void;
}

/** Does a command's work and returns its exit code. */
export type OperatorRun = (site: OperatorSite, given: Given) => Promise<number>;

/** The command could not run. */
export const FAILED_EXIT_CODE = 2;

/** The description of a command by its name. */
export const describedCommand = (name: string): Command =>
  required(
    operatorCommands.find((command) => command.name === name),
    `The command '${name}'`,
  );

const inConsole = {
  say: (line: string) => console.log(line),
  warn: (line: string) => console.error(line),
};

/** Opens the database for a command as it is: commands never create or update one. */
async function run(name: string, work: OperatorRun, given: Given): Promise<number> {
  const environment = readEnvironment();
  let database: Database;
  try {
    database = await openDatabase(environment, {
      purpose: 'use',
      holder: { program: `npm run ${name}` },
    });
  } catch (error) {
    const door = error instanceof DataFolderInUse ? error.holder?.door : undefined;
    if (!door) throw error;
    return runThroughServer(door, name, process.argv.slice(2), inConsole);
  }
  try {
    return await work({ environment, database, ...inConsole }, given);
  } finally {
    await database.close();
  }
}

/**
 * Runs a command that an operator starts beside the servers: on the embedded database through the
 * running server, if there is one. The exit code is the command's result, or 2 if it could not run.
 */
export async function operatorCommand(name: string, work: OperatorRun): Promise<void> {
  const given = commandLine(describedCommand(name));
  try {
    process.exitCode = await run(name, work, given);
  } catch (error) {
    printFailure(
      error instanceof EnvironmentError || error instanceof DatabaseError ? error.message : error,
    );
    process.exitCode = FAILED_EXIT_CODE;
  }
}
