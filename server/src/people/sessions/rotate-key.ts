import { operatorCommand, type OperatorRun } from '../../ground/operator/operator-command.ts';
import { rotateSigningKey } from './signing-keys.ts';

/**
 * `npm run keys:rotate`: adds a signing key that each server uses from its next start. Nobody is
 * signed out. Returns 0 when done, 2 on failure.
 */
export const run: OperatorRun = async ({ database, say }) => {
  await rotateSigningKey(database);
  say('There is a new signing key. Restart the servers, one after the other, to sign with it.');
  return 0;
};

if (import.meta.main) await operatorCommand('keys:rotate', run);
