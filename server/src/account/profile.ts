import type { Profile, profileUpdate } from '@editorial/contracts/account';
import type { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import { changesBetween, maskedEmail, recordAudit } from '../audit/record-audit.ts';
import type { Caller } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { users } from '../identity/identity.tables.ts';
import { normalize } from '../identity/passwords.ts';
import { problem } from '../problem.ts';
import { takenByOther } from './register.ts';

/** One's own profile (R7.87N). */
export async function readProfile(tx: Tx, userId: string): Promise<Profile> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw problem('Editorial:NotFound');
  return {
    userName: user.userName,
    email: user.email,
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

/** Changes what is named; a stale form is refused, a new address has to be confirmed again. */
export async function updateProfile(
  tx: Tx,
  caller: Caller,
  body: z.output<typeof profileUpdate>,
): Promise<Profile> {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
  if (!user) throw problem('Editorial:NotFound');
  if (body.concurrencyStamp && body.concurrencyStamp !== user.concurrencyStamp)
    throw problem('Editorial:Validation', {
      message: 'The profile was changed elsewhere meanwhile. Load it again.',
    });
  const { userName, email, name, surname, phoneNumber, company, country } = { ...user, ...body };
  const taken = await takenByOther(tx, user.id, userName, email);
  if (taken) {
    const isName = taken.normalizedUserName === normalize(userName);
    throw problem('Editorial:Validation', {
      validationErrors: [
        {
          message: `AbpIdentity::Volo.Abp.Identity:${isName ? 'DuplicateUserName' : 'DuplicateEmail'}`,
          members: [isName ? 'userName' : 'email'],
        },
      ],
    });
  }
  const isNewAddress = normalize(email) !== user.normalizedEmail;
  await tx
    .update(users)
    .set({
      userName,
      normalizedUserName: normalize(userName),
      email,
      normalizedEmail: normalize(email),
      emailConfirmed: user.emailConfirmed && !isNewAddress,
      name,
      surname,
      phoneNumber,
      company,
      country,
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, user.id));
  // What a person is called is not kept in the log: only that it was changed.
  const changed = changesBetween(user, body, ['userName', 'name', 'surname', 'phoneNumber']);
  recordAudit(tx, {
    action: 'Account.Changed',
    target: { type: 'User', id: user.id },
    data: { fields: Object.keys(changed) },
    ...(isNewAddress ? { changes: { email: [maskedEmail(user.email), maskedEmail(email)] } } : {}),
  });
  return readProfile(tx, user.id);
}
