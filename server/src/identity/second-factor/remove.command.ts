import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { operatorCommand } from '../../operator-command.ts';
import { users } from '../identity.tables.ts';
import { normalize } from '../passwords.ts';
import { removeAllFactors } from './remove-all.ts';

/**
 * `npm run second-factor:remove -- EMAIL`: for a person who lost app, passkeys and recovery codes.
 * The operator must verify the person's identity. Returns 0 when done, 1 for an unknown address, 2
 * on failure.
 */
await operatorCommand(async ({ database }) => {
  const {
    positionals: [given = ''],
  } = parseArgs({ allowPositionals: true, strict: false });
  if (given === '') {
    console.error(
      'An e-mail address is expected, as in: npm run second-factor:remove -- ada@example.org',
    );
    return 1;
  }
  const found = await database.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.normalizedEmail, normalize(given))),
  );
  if (found.length === 0) {
    console.error(`Nobody has the address '${given}'.`);
    return 1;
  }
  for (const user of found)
    await database.asSystem((tx) => removeAllFactors(tx, user, 'SecondFactor.RemovedByOperator'));
  console.log(`${given} signs in with the password alone until a second factor is set up again.`);
  return 0;
});
