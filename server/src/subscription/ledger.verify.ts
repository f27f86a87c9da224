import { openDoor } from '../catalog/import/server-door.ts';
import { openDatabase } from '../database/database.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { InvariantCount, ledgerViolations } from './ledger.invariants.ts';

/** `npm run ledger:verify`: 0 when the money is right, 1 when it is not (each case is named), 2 when it can't be read. */
async function main(): Promise<number> {
  const environment = readEnvironment();
  // The embedded database belongs to one process.
  if (environment.databaseUrl === undefined && (await openDoor(environment.dataDir))) {
    console.error(`A server has the embedded database in ${environment.dataDir} open. Stop it and check again.`);
    return 2;
  }
  const database = await openDatabase(environment);
  try {
    const violations = await database.asSystem(ledgerViolations);
    for (const { rule, id, found } of violations) console.error(`✗ ${rule}: ${id}: ${found}`);
    console.log(violations.length === 0 ? `The ledger is right: ${InvariantCount} rules hold.` : `${violations.length} cases break the rules of the ledger.`);
    return violations.length === 0 ? 0 : 1;
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
