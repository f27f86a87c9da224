import { operatorCommand } from '../operator-command.ts';
import { InvariantCount, ledgerViolations } from './ledger.invariants.ts';

/**
 * `npm run ledger:verify`: 0 when the money is right, 1 when it is not (each case is named), 2 when
 * it can't be read.
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
