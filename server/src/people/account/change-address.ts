import { and, eq, ne, or } from 'drizzle-orm';
import { maskedEmail, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { createCode, endCodes } from '../passwords/codes.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { confirmationPage, FORGOT_PAGE, lockNames } from './register.ts';
import { required } from '../../ground/required.ts';

/** Returns another user who has this address or uses it as a user name. */
async function ownerOf(tx: Tx, address: string, exceptId: string): Promise<User | undefined> {
  const isTheirs = or(eq(users.normalizedEmail, address), eq(users.normalizedUserName, address));
  const [owner] = await tx
    .select()
    .from(users)
    .where(and(isTheirs, ne(users.id, exceptId)));
  return owner;
}

/** Mails the code to the new address. Only its owner learns whether the address is taken. */
export async function mailAddressCode(
  context: Context,
  tx: Tx,
  user: User,
  { email, language }: { readonly email: string; readonly language: string },
): Promise<void> {
  const owner = await ownerOf(tx, normalize(email), user.id);
  const code = await createCode(tx, user, {
    purpose: 'ChangeEmail',
    address: email,
    now: context.clock.now(),
  });
  await sendAccountMail(context, tx, {
    tenantId: user.tenantId,
    to: email,
    kind: owner ? 'already-registered' : 'confirm-new-address',
    language,
    values: { name: (owner ?? user).name },
    page: owner ? FORGOT_PAGE : confirmationPage(user, code),
  });
}

/**
 * Stores a requested new address. The account keeps its current address, which is notified, until
 * the new one is confirmed. An unconfirmed one may be a stranger's, and gets no letter.
 */
export async function requestAddressChange(
  context: Context,
  {
    tx,
    user,
    email,
    language,
  }: { readonly tx: Tx; readonly user: User; readonly email: string; readonly language: string },
): Promise<void> {
  await tx.update(users).set({ newEmail: email }).where(eq(users.id, user.id));
  await mailAddressCode(context, tx, user, { email, language });
  if (!user.emailConfirmed) return;
  await sendAccountMail(context, tx, {
    tenantId: user.tenantId,
    to: user.email,
    kind: 'address-changes',
    language,
    values: { name: user.name, newAddress: email },
    page: FORGOT_PAGE,
  });
}

/** Replaces the account's address with the confirmed one, also as the user name. */
export async function takeAddress(
  tx: Tx,
  userId: string,
  address: string,
  now: Date,
): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  const email = user?.newEmail;
  await lockNames(tx, user?.tenantId ?? '', [address]);
  const isWished = email && normalize(email) === address;
  if (!isWished || (await ownerOf(tx, address, userId))) throw problem('Editorial:CodeInvalid');
  const isNamedByAddress = user.normalizedUserName === user.normalizedEmail;
  await endCodes(tx, userId, now);
  const [changed] = await tx
    .update(users)
    .set({
      email,
      normalizedEmail: address,
      emailConfirmed: true,
      newEmail: null,
      ...(isNamedByAddress ? { userName: email, normalizedUserName: address } : {}),
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, userId))
    .returning();
  recordAudit(tx, {
    action: 'Account.Changed',
    target: { type: 'User', id: userId },
    changes: { email: [maskedEmail(user.email), maskedEmail(email)] },
  });
  return required(changed, 'The changed account');
}
