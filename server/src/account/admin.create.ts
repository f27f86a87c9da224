import { parseArgs } from 'node:util';
import { email as address } from '@editorial/contracts/account';
import { HOST_TENANT } from '../database/database.ts';
import { operatorCommand } from '../operator-command.ts';
import { createAdministrator } from './administrator.ts';

/**
 * `npm run admin:create -- EMAIL`: creates the first administrator of a site, or a further one.
 * Returns 0 when done, 1 for an invalid address, 2 on failure.
 */
await operatorCommand(async ({ environment: { publicUrl }, database }) => {
  const {
    positionals: [given],
  } = parseArgs({ allowPositionals: true, strict: false });
  const email = address.safeParse(given);
  if (!email.success) {
    const wrong = given === undefined ? '' : `; '${given}' is none.`;
    console.error(
      `An e-mail address is expected, as in: npm run admin:create -- ada@example.org${wrong}`,
    );
    return 1;
  }
  const { isNew, passwordAddress } = await database.inTenant(HOST_TENANT, (tx) =>
    createAdministrator(tx, { email: email.data, publicUrl, now: new Date() }),
  );
  console.log(`${email.data} ${isNew ? 'has an account and ' : ''}is an administrator.
Choose a password within an hour:

  ${passwordAddress}
`);
  return 0;
});
