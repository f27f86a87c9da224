import { operatorCommand, type OperatorRun } from '../../ground/operator/operator-command.ts';
import { InvariantCount, ledgerViolations } from './ledger.invariants.ts';

/**
 * `npm run ledger:verify`: checks the ledger and prints each violation. Exits with 0 if there is
 * none, 1 if there are some, and 2 if the database cannot be read.
 */
export const run: OperatorRun = async ({ database, say, warn }) => {
  const violations = await database.asSystem(ledgerViolations);
  for (const { rule, id, found } of violations) warn(`✗ ${rule}: ${id}: ${found}`);
  say(
    violations.length === 0
      ? `The ledger is right: ${InvariantCount} rules hold.`
      : `${violations.length} cases break the rules of the ledger.`,
  );
  return violations.length === 0 ? 0 : 1;
};

if (import.meta.main) await operatorCommand('ledger:verify', run);
