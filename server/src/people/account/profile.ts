import type { Profile, profileUpdate } from '@editorial/contracts/account';
import type { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { assertOwnPassword } from '../second-factor/own-password.ts';
import { normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { requestAddressChange } from './change-address.ts';
import { assertUserName, isUserNameTaken, lockNames, takenUserName } from './register.ts';
import { required } from '../../ground/required.ts';

/** Reads the caller's own profile (R7.87N). */
export async function readProfile(tx: Tx, userId: string): Promise<Profile> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw problem('Editorial:NotFound');
  return {
    userName: user.userName,
    email: user.email,
    newEmail: user.newEmail,
    name: user.name,
    surname: user.surname,
    phoneNumber: user.phoneNumber,
    company: user.company,
    country: user.country,
    isExternal: false,
    hasPassword: true,
    emailConfirmed: user.emailConfirmed,
    concurrencyStamp: user.concurrencyStamp,
    extraProperties: {},
  };
}

/**
 * Changes the given fields; a stale form is refused. A new address requires the password, and takes
 * effect when it is confirmed.
 */
export async function updateProfile(
  context: Context,
  caller: Caller,
  body: z.output<typeof profileUpdate>,
  language: string,
): Promise<Profile> {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const { database } = context;
  const isNewAddress = isOtherAddress(body.email, caller.person.email);
  if (isNewAddress) {
    const [user] = await database.inTenant(caller.tenantId, (tx) =>
      tx.select().from(users).where(eq(users.id, caller.userId)),
    );
    if (!user) throw problem('Editorial:NotFound');
    await assertOwnPassword(context, user, body.currentPassword, language);
  }
  return database.inTenant(caller.tenantId, async (tx) => {
    const user = await writeProfile(tx, caller, body);
    if (isNewAddress)
      await requestAddressChange(context, {
        tx,
        user,
        email: required(body.email, 'The address'),
        language,
      });
    return readProfile(tx, user.id);
  });
}

/** Whether the form contains an address other than the account's. */
export const isOtherAddress = (given: string | undefined, own: string): boolean =>
  given !== undefined && normalize(given) !== normalize(own);

async function writeProfile(
  tx: Tx,
  caller: Caller,
  body: z.output<typeof profileUpdate>,
): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
  // A session may be checked just before its account is closed; the lock decides which came first.
  if (!user || user.closedAt) throw problem('Editorial:NotAuthenticated');
  if (body.concurrencyStamp && body.concurrencyStamp !== user.concurrencyStamp)
    throw problem('Editorial:Validation', {
      message: 'The profile was changed elsewhere meanwhile. Load it again.',
    });
  const { userName, name, surname, phoneNumber, company, country } = { ...user, ...body };
  const isRenamed = normalize(userName) !== user.normalizedUserName;
  if (isRenamed) assertUserName(userName, user.email);
  if (isRenamed) await lockNames(tx, user.tenantId, [normalize(userName)]);
  if (isRenamed && (await isUserNameTaken(tx, user.id, userName))) throw takenUserName();
  const email = isOtherAddress(body.email, user.email) ? user.email : (body.email ?? user.email);
  const [written] = await tx
    .update(users)
    .set({
      userName,
      normalizedUserName: normalize(userName),
      email,
      name,
      surname,
      phoneNumber,
      company,
      country,
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, user.id))
    .returning();
  // The log only records which fields changed, not the names themselves.
  const changed = changesBetween(user, body, ['userName', 'name', 'surname', 'phoneNumber']);
  recordAudit(tx, {
    action: 'Account.Changed',
    target: { type: 'User', id: user.id },
    data: { fields: Object.keys(changed) },
  });
  return required(written, 'The changed profile');
}
