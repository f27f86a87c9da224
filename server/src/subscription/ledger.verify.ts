import { operatorCommand } from '../operator-command.ts';
import { InvariantCount, ledgerViolations } from './ledger.invariants.ts';

/**
 * `npm run ledger:verify`: checks the ledger and prints each violation. Exits with 0 if there is
 * none, 1 if there are some, and 2 if the database cannot be read.
 */
await operatorCommand(async ({ database }) => {
  const violations = await database.asSystem(ledgerViolations);
  for (const { rule, id, found } of violations) console.error(`✗ ${rule}: ${id}: ${found}`);
  console.log(
    violations.length === 0
      ? `The ledger is right: ${InvariantCount} rules hold.`
      : `${violations.length} cases break the rules of the ledger.`,
  );
  return violations.length === 0 ? 0 : 1;
});
