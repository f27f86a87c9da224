import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { assertOwnPassword } from '../second-factor/own-password.ts';
import { withoutWrongPasswords } from '../passwords/check-password.ts';
import { forgetEarlierFactors } from '../second-factor/remove-all.ts';
import { hashPassword, normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { resetPage } from './administrator.ts';
import { mailAddressCode, takeAddress } from './change-address.ts';
import { createCode, findCode, spendCode, spendDigits, type Code } from '../passwords/codes.ts';
import { adoptAcceptedApplication } from './join.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { assertPassword, confirmationPage } from './register.ts';
import { createTicket } from '../sessions/sign-in-ticket.ts';
import { endOtherAccess } from '../sessions/sessions.ts';

const ownNames = (user: User): string[] => [user.userName, user.name, user.surname, user.email];

/** Mails a reset link if the address exists. The answer is the same either way. */
export async function requestPasswordReset(
  context: Context,
  tx: Tx,
  email: string,
  language: string,
): Promise<undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.normalizedEmail, normalize(email)), eq(users.isActive, true)))
    // Closing the account waits, and removes the code; or it was first, and nobody is found.
    .for('key share');
  if (!user) return undefined;
  const code = await createCode(tx, user, {
    purpose: 'ResetPassword',
    address: user.email,
    now: context.clock.now(),
  });
  recordAudit(tx, { action: 'Password.ResetRequested', target: { type: 'User', id: user.id } });
  await sendAccountMail(context, tx, {
    tenantId: user.tenantId,
    to: user.email,
    kind: 'reset-password',
    language,
    values: { name: user.name },
    page: resetPage(user, code),
  });
  return undefined;
}

/** A reset code is valid only while the address that it was sent to is the account's. */
async function findResetCode(tx: Tx, userId: string, code: string, now: Date) {
  const found = await findCode(tx, userId, code, now);
  if (found?.purpose !== 'ResetPassword') return null;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  return user?.normalizedEmail === found.address ? user : null;
}

/** Whether a code could set a new password now. */
export const isResetCodeGood = async (
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> => (await findResetCode(tx, userId, code, now)) !== null;

/**
 * Sets a new password with the mailed code. All sessions of the account end. Returns a ticket with
 * which this browser signs in: somebody who keeps trying wrong passwords locks the account again.
 */
export async function resetPassword(
  { clock, database, settings }: Pick<Context, 'clock' | 'database' | 'settings'>,
  tenantId: string,
  body: { userId: string; resetToken: string; password: string },
): Promise<string> {
  const { userId, resetToken, password } = body;
  const rules = settings.publicValues(tenantId);
  assertPassword(password, 'password', [], rules);
  const now = clock.now();
  const user = await database.inTenant(tenantId, (tx) =>
    findResetCode(tx, userId, resetToken, now),
  );
  if (!user) throw problem('Editorial:CodeInvalid');
  // Only after the code was checked: otherwise the answer would reveal the person's names.
  assertPassword(password, 'password', ownNames(user), rules);
  const passwordHash = await hashPassword(password);
  return database.inTenant(tenantId, async (tx) => {
    const { address } = await spendCode(tx, userId, resetToken, now);
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (before) await forgetEarlierFactors(tx, before, now);
    const changed = await tx
      .update(users)
      .set({
        passwordHash,
        ...withoutWrongPasswords,
        emailConfirmed: true,
      })
      .where(and(eq(users.id, userId), eq(users.normalizedEmail, address)))
      .returning({ id: users.id });
    if (changed.length === 0) throw problem('Editorial:CodeInvalid');
    recordAudit(tx, { action: 'Password.Reset', target: { type: 'User', id: userId } });
    await endOtherAccess(tx, userId, now);
    return createTicket(tx, user, now);
  });
}

type Confirming = Pick<Context, 'clock' | 'hubs'>;

/** Says it to the person's pages, which may be in another browser than the link of the mail. */
const announceConfirmed = (hubs: Confirming['hubs'], tx: Tx, userId: string): void =>
  hubs.subscription.toUser(tx, userId, 'AddressConfirmed', {});

/** Confirms an address with the mailed code: the account's current one, or a new one. */
export async function confirmEmail(
  { clock, hubs }: Confirming,
  tx: Tx,
  userId: string,
  code: string,
): Promise<undefined> {
  const now = clock.now();
  await confirmBy(tx, userId, await spendCode(tx, userId, code, now), now);
  announceConfirmed(hubs, tx, userId);
}

/** Confirms the caller's own address with the digits of the same mail. */
export async function confirmOwnEmail(
  { clock, hubs, secrets }: Confirming & Pick<Context, 'secrets'>,
  tx: Tx,
  userId: string,
  code: string,
): Promise<undefined> {
  const now = clock.now();
  const digits = code.replaceAll(/\s/g, '');
  const spent = await spendDigits(tx, { userId, key: secrets.sealingKey, digits }, now);
  await confirmBy(tx, userId, spent, now);
  announceConfirmed(hubs, tx, userId);
}

async function confirmBy(
  tx: Tx,
  userId: string,
  { purpose, address }: Code,
  now: Date,
): Promise<void> {
  if (purpose === 'ChangeEmail')
    return adoptAcceptedApplication(tx, await takeAddress(tx, userId, address, now));
  const theirs = and(eq(users.id, userId), eq(users.normalizedEmail, address));
  const [user] = await tx.select().from(users).where(theirs).for('update');
  if (purpose !== 'ConfirmEmail' || !user) throw problem('Editorial:CodeInvalid');
  await forgetEarlierFactors(tx, user, now);
  await tx.update(users).set({ emailConfirmed: true }).where(theirs);
  recordAudit(tx, { action: 'Email.Confirmed', target: { type: 'User', id: user.id } });
  await adoptAcceptedApplication(tx, user);
}

/** Mails the confirmation link again. */
export async function requestConfirmation(
  context: Context,
  tx: Tx,
  userId: string,
  language: string,
): Promise<undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user?.newEmail) await mailAddressCode(context, tx, user, { email: user.newEmail, language });
  if (!user || user.emailConfirmed) return undefined;
  const code = await createCode(tx, user, {
    purpose: 'ConfirmEmail',
    address: user.email,
    now: context.clock.now(),
  });
  await sendAccountMail(context, tx, {
    tenantId: user.tenantId,
    to: user.email,
    kind: 'confirm-email',
    language,
    values: { name: user.name },
    page: confirmationPage(user, code),
  });
  return undefined;
}

/**
 * Changes the caller's own password, never during an impersonation. All other sessions of the
 * account end, and all mailed codes. Hashing is slow, so it happens outside of transactions.
 */
export async function changePassword(
  context: Context,
  caller: Pick<Caller, 'userId' | 'tenantId' | 'impersonatorUserId'>,
  {
    grantId,
    body,
    language,
  }: {
    readonly grantId: string;
    readonly body: { currentPassword?: string | undefined; newPassword: string };
    readonly language: string;
  },
): Promise<undefined> {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const { database } = context;
  const [user] = await database.inTenant(caller.tenantId, (tx) =>
    tx.select().from(users).where(eq(users.id, caller.userId)),
  );
  if (!user) throw problem('Editorial:NotAuthenticated');
  await assertOwnPassword(context, user, body.currentPassword, language);
  assertPassword(
    body.newPassword,
    'newPassword',
    ownNames(user),
    context.settings.publicValues(caller.tenantId),
  );
  const passwordHash = await hashPassword(body.newPassword);
  await database.inTenant(caller.tenantId, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      // Another request may have changed the password during hashing.
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw problem('Editorial:WrongPassword');
    recordAudit(tx, {
      action: 'Password.Changed',
      target: { type: 'User', id: user.id },
      by: { userId: user.id },
    });
    await endOtherAccess(tx, user.id, context.clock.now(), grantId);
  });
  return undefined;
}
