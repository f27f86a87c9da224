import { operatorCommand } from '../operator-command.ts';
import { rotateSigningKey } from './signing-keys.ts';

/**
 * `npm run keys:rotate`: a new key signs from each server's next start on; nobody is signed out. 0
 * when done, 2 when it can't be.
 */
await operatorCommand(async ({ database }) => {
  await rotateSigningKey(database);
  console.log(
    'There is a new signing key. Start the servers anew, one after the other, to sign with it.',
  );
  return 0;
});
