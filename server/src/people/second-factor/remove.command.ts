import { operatorCommand, type OperatorRun } from '../../ground/operator/operator-command.ts';
import { personAt } from '../passwords/person-at.ts';
import { removeAllFactors } from './remove-all.ts';

/**
 * `npm run second-factor:remove -- EMAIL [--organization NAME]`: for a person who lost app, passkeys
 * and recovery codes. The operator must verify the person's identity. Returns 0 when done, 1 for an
 * unknown address, 2 on failure.
 */
export const run: OperatorRun = async (
  { database, say, warn },
  { words: [given = ''], values: { organization } },
) => {
  const user = await database.asSystem((tx) =>
    personAt(tx, given, organization as string | undefined),
  );
  if (!user) {
    warn(`Nobody has the address '${given}'.`);
    return 1;
  }
  await database.asSystem((tx) =>
    removeAllFactors(tx, user, 'SecondFactor.RemovedByOperator', new Date()),
  );
  say(`${given} signs in with the password alone until a second factor is set up again.`);
  return 0;
};

if (import.meta.main) await operatorCommand('second-factor:remove', run);
