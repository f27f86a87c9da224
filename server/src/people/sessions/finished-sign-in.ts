import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InteractionResults } from 'oidc-provider';
import type { Context } from '../../settings/context/context.ts';
import { type User, users } from '../../ground/tenancy/identity.tables.ts';
import { isLockedByStaff } from '../passwords/check-password.ts';

/** Says whether a password is still the same, and nothing about it. */
export const markOf = ({ passwordHash }: Pick<User, 'passwordHash'>): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** A finished sign-in, which the issuer keeps until the browser follows the last redirect. */
export type Finished = InteractionResults & {
  /** Of the password that was right. Servers of the release before write none. */
  readonly passwordMark?: string;
};

/**
 * Returns whether a finished sign-in still opens the account. It doesn't after a new password, or
 * a lock by staff, however long the browser holds the last redirect back. A lock that is being
 * written is waited for, so that it either counts, or ends what was written before this.
 */
export const stillOpens =
  (context: Pick<Context, 'database' | 'settings' | 'clock'>) =>
  async ({ login, passwordMark }: Finished): Promise<boolean> => {
    const accountId = login?.accountId;
    if (accountId === undefined) return true;
    const [user] = await context.database.asSystem((tx) =>
      tx.select().from(users).where(eq(users.id, accountId)).for('share'),
    );
    if (!user?.isActive || isLockedByStaff(context, user)) return false;
    return passwordMark === undefined || passwordMark === markOf(user);
  };
