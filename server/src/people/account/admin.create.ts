import { email as address } from '@editorial/contracts/account';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { operatorCommand, type OperatorRun } from '../../ground/operator/operator-command.ts';
import { createAdministrator } from './administrator.ts';

/**
 * `npm run admin:create -- EMAIL`: creates the first administrator of a site, or a further one.
 * Returns 0 when done, 1 for an invalid address, 2 on failure.
 */
export const run: OperatorRun = async (
  { environment: { publicUrl }, database, say, warn },
  { words: [given] },
) => {
  const email = address.safeParse(given);
  if (!email.success) {
    warn(`'${given}' is no e-mail address. An example: npm run admin:create -- ada@example.org`);
    return 1;
  }
  const { isNew, passwordAddress } = await database.inTenant(HOST_TENANT, (tx) =>
    createAdministrator(tx, { email: email.data, publicUrl, now: new Date() }),
  );
  say(`${email.data} ${isNew ? 'has an account and ' : ''}is an administrator.
Choose a password within an hour:

  ${passwordAddress}
`);
  return 0;
};

if (import.meta.main) await operatorCommand('admin:create', run);
