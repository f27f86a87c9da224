import { verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { users, type User } from '../identity/identity.tables.ts';
import { hashPassword, normalize } from '../identity/passwords.ts';
import { problem } from '../problem.ts';
import { resetAddress } from './administrator.ts';
import { createCode, spendCode } from './codes.ts';
import { adoptAcceptedApplication } from './join.ts';
import { sendAccountMail } from './mails.job.ts';
import { assertPassword, confirmationAddress } from './register.ts';
import { endGrants } from './sessions.ts';

export { isCodeGood } from './codes.ts';

const ownNames = (user: User): string[] => [user.userName, user.name, user.surname, user.email];

/** Mails a reset link, if there is such an address; the answer is the same either way. */
export async function requestPasswordReset(
  context: Context,
  tx: Tx,
  email: string,
  language: string,
): Promise<undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.normalizedEmail, normalize(email)), eq(users.isActive, true)));
  if (!user) return undefined;
  const code = await createCode(tx, user, 'ResetPassword', context.clock.now());
  recordAudit(tx, { action: 'Password.ResetRequested', target: { type: 'User', id: user.id } });
  await sendAccountMail(context, tx, {
    to: user.email,
    kind: 'reset-password',
    language,
    values: {
      name: user.name,
      address: resetAddress(context.environment.publicUrl, user.id, code),
    },
  });
  return undefined;
}

/** Sets a new password by the mail's code; every session of the account ends. */
export async function resetPassword(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  body: { userId: string; resetToken: string; password: string },
): Promise<undefined> {
  assertPassword(body.password, 'password');
  await spendCode(tx, 'ResetPassword', body.userId, body.resetToken, clock.now());
  const [user] = await tx
    .update(users)
    .set({
      passwordHash: await hashPassword(body.password),
      accessFailedCount: 0,
      lockoutEnd: null,
      emailConfirmed: true,
    })
    .where(eq(users.id, body.userId))
    .returning();
  if (!user) throw problem('Editorial:CodeInvalid');
  // Only after the code: to others the answer would tell the person's names.
  assertPassword(body.password, 'password', ownNames(user));
  recordAudit(tx, { action: 'Password.Reset', target: { type: 'User', id: user.id } });
  await endGrants(tx, user.id);
  return undefined;
}

/** Confirms an address by the mail's code. */
export async function confirmEmail(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<undefined> {
  await spendCode(tx, 'ConfirmEmail', userId, code, now);
  const [user] = await tx
    .update(users)
    .set({ emailConfirmed: true })
    .where(eq(users.id, userId))
    .returning();
  if (!user) return undefined;
  recordAudit(tx, { action: 'Email.Confirmed', target: { type: 'User', id: user.id } });
  await adoptAcceptedApplication(tx, user);
  return undefined;
}

/** Mails the confirmation link again. */
export async function requestConfirmation(
  context: Context,
  tx: Tx,
  userId: string,
  language: string,
): Promise<undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user || user.emailConfirmed) return undefined;
  const code = await createCode(tx, user, 'ConfirmEmail', context.clock.now());
  await sendAccountMail(context, tx, {
    to: user.email,
    kind: 'confirm-email',
    language,
    values: {
      name: user.name,
      address: confirmationAddress(context.environment.publicUrl, user.id, code),
    },
  });
  return undefined;
}

/**
 * Changes one's own password; never while somebody acts for the user. Every other session of the
 * account ends.
 */
export async function changePassword(
  tx: Tx,
  caller: Caller,
  grantId: string,
  body: { currentPassword?: string | undefined; newPassword: string },
): Promise<undefined> {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId));
  if (!user || !(await verify(user.passwordHash, body.currentPassword ?? '')))
    throw problem('Editorial:WrongPassword', {
      validationErrors: [{ message: 'AbpAccount::WrongPassword', members: ['currentPassword'] }],
    });
  assertPassword(body.newPassword, 'newPassword', ownNames(user));
  await tx
    .update(users)
    .set({ passwordHash: await hashPassword(body.newPassword) })
    .where(eq(users.id, user.id));
  recordAudit(tx, {
    action: 'Password.Changed',
    target: { type: 'User', id: user.id },
    by: { userId: user.id },
  });
  await endGrants(tx, user.id, grantId);
  return undefined;
}
