import type { Context } from '../../settings/context/context.ts';
import { problem } from '../../ground/problem.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { mailAccountLocked } from '../passwords/mail-account-locked.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { countTry, resetAttempts } from './attempts.ts';

const wrongPassword = () =>
  problem('Editorial:WrongPassword', {
    validationErrors: [{ message: 'AbpAccount::WrongPassword', members: ['currentPassword'] }],
  });

/**
 * Checks the password of a person who is already signed in. Attempts are counted before they are
 * checked, and separately from those at the sign-in page, so nobody who is not signed in can cause
 * a lock here. While locked, right and wrong passwords get the same answer.
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
  if (isRight) return void (await resetAttempts(context, user));
  if (counted === 'Last') await mailAccountLocked(context, user, language);
  throw wrongPassword();
}
