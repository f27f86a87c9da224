import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { hashPassword, normalize } from '../passwords/passwords.ts';
import { pageAddress } from '../../ground/tenancy/tenants.ts';
import { createCode } from '../passwords/codes.ts';
import { required } from '../../ground/required.ts';

/** The path of the page on which a person chooses a new password with a code. */
export const resetPage = ({ id }: { readonly id: string }, code: string): string =>
  `/account/reset-password?userId=${id}&resetToken=${code}`;

/**
 * Makes the user with this address an administrator, and creates the account if there is none.
 * Returns the link to choose its password, valid once and for an hour. Until then an existing
 * password stays valid, and a new account has none that anybody knows.
 */
export async function createAdministrator(
  tx: Tx,
  {
    email,
    publicUrl,
    now,
  }: { readonly email: string; readonly publicUrl: string; readonly now: Date },
): Promise<{ readonly isNew: boolean; readonly passwordAddress: string }> {
  const [known] = await tx
    .select()
    .from(users)
    .where(eq(users.normalizedEmail, normalize(email)));
  const user =
    known ??
    required(
      (
        await tx
          .insert(users)
          .values({
            tenantId: HOST_TENANT,
            userName: email,
            normalizedUserName: normalize(email),
            email,
            normalizedEmail: normalize(email),
            emailConfirmed: true,
            passwordHash: await hashPassword(crypto.randomUUID()),
            name: email.slice(0, email.indexOf('@')).slice(0, 64),
            surname: '',
            company: '',
            profileType: ProfileType.LimitedCompany,
            createdAt: now,
          })
          .returning()
      )[0],
      'The new account',
    );
  await tx
    .insert(userRoles)
    .values({ userId: user.id, tenantId: HOST_TENANT, role: Role.Admin })
    .onConflictDoNothing();
  recordAudit(tx, {
    action: 'Administrator.Created',
    tenantId: HOST_TENANT,
    target: { type: 'User', id: user.id },
  });
  return {
    isNew: known === undefined,
    passwordAddress: pageAddress(
      { publicUrl },
      user.tenantId,
      resetPage(
        user,
        await createCode(tx, user, { purpose: 'ResetPassword', address: user.email, now }),
      ),
    ),
  };
}
