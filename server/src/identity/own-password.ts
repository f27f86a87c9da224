import { sendAccountMail } from '../account/mails.job.ts';
import type { Context } from '../context.ts';
import { problem } from '../problem.ts';
import type { User } from './identity.tables.ts';
import { isPasswordOf } from './passwords.ts';
import { countTry, forgetTries } from './second-factor/attempts.ts';

const wrongPassword = () =>
  problem('Editorial:WrongPassword', {
    validationErrors: [{ message: 'AbpAccount::WrongPassword', members: ['currentPassword'] }],
  });

/**
 * Whoever is signed in gives the password again. Tries are counted before they are looked at and
 * apart from those at the sign-in: nobody who is not signed in can shut this door. While it is
 * shut, right and wrong passwords get the same answer.
 */
export async function assertOwnPassword(
  context: Context,
  user: User,
  password: string | undefined,
  language: string,
): Promise<void> {
  const counted = await countTry(context, user);
  const isRight = await isPasswordOf(
    counted === 'Locked' ? undefined : user.passwordHash,
    password ?? '',
  );
  if (isRight) return void (await forgetTries(context, user));
  if (counted === 'Last')
    await context.database.asSystem((tx) =>
      sendAccountMail(context, tx, {
        to: user.email,
        kind: 'account-locked',
        language,
        values: { name: user.name },
      }),
    );
  throw wrongPassword();
}
