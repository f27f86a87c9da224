import { hash, verify } from '@node-rs/argon2';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Clock } from '../context.ts';
import type { Database } from '../database/database.ts';
import { users, type User } from './identity.tables.ts';

/** Wrong passwords until the account is locked, and for how long (minutes). */
export const LockOut = { attempts: 5, minutes: 5 } as const;
export const normalize = (text: string): string => text.trim().normalize('NFKC').toUpperCase();
/** argon2id with the library's defaults (OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Unknown names take as long as known ones: nobody can tell by the clock whether an address exists.
const decoy = hash('a password that nobody has');

export type SignInResult =
  | { readonly user: User }
  | { readonly refused: 'InvalidUserNameOrPassword' | 'UserLockedOut' | 'LoginIsNotAllowed' };

/**
 * Checks a password; an e-mail address works as a user name. Five wrong ones lock the account for
 * five minutes.
 */
export async function checkPassword(
  database: Database,
  clock: Clock,
  given: { tenantId: string; userName: string; password: string },
): Promise<SignInResult> {
  const name = normalize(given.userName);
  const [user] = await database.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.tenantId, given.tenantId),
          or(eq(users.normalizedUserName, name), eq(users.normalizedEmail, name)),
        ),
      ),
  );
  const isRight = await verify(user?.passwordHash ?? (await decoy), given.password);
  if (!user) return { refused: 'InvalidUserNameOrPassword' };
  // Only who knows the password hears that the account is locked: to others it says nothing about
  // who exists.
  if (user.lockoutEnd && user.lockoutEnd > clock.now())
    return { refused: isRight ? 'UserLockedOut' : 'InvalidUserNameOrPassword' };
  if (!isRight) {
    // Counted in the database, so that two servers count together.
    const lockoutEnd = new Date(clock.now().getTime() + LockOut.minutes * 60_000).toISOString();
    await database.asSystem((tx) =>
      tx
        .update(users)
        .set({
          accessFailedCount: sql`case when ${users.accessFailedCount} + 1 >= ${LockOut.attempts} then 0 else ${users.accessFailedCount} + 1 end`,
          lockoutEnd: sql`case when ${users.accessFailedCount} + 1 >= ${LockOut.attempts} then ${lockoutEnd}::timestamptz else ${users.lockoutEnd} end`,
        })
        .where(eq(users.id, user.id)),
    );
    return { refused: 'InvalidUserNameOrPassword' };
  }
  if (!user.isActive) return { refused: 'LoginIsNotAllowed' };
  if (user.accessFailedCount > 0 || user.lockoutEnd)
    await database.asSystem((tx) =>
      tx.update(users).set({ accessFailedCount: 0, lockoutEnd: null }).where(eq(users.id, user.id)),
    );
  return { user };
}
