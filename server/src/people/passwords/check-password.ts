import { and, eq, or, sql } from 'drizzle-orm';
import { mailAccountLocked } from './mail-account-locked.ts';
import type { Context } from '../../settings/context/context.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { mayUsePassword } from '../provider-rows/required-provider.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { isPasswordOf, normalize } from './passwords.ts';

/**
 * Number of wrong passwords that lock an account, and for how long. `attempts` and `minutes` are what
 * the settings `Abp.Identity.Lockout.*` begin with; `mostMinutes` is no setting. The wait doubles with
 * each further series of wrong passwords. A right password, or a reset by mail, clears the count.
 */
export const LockOut = { attempts: 5, minutes: 5, mostMinutes: 60 } as const;
/** Maximum number of attempts on one account that may wait for each other. */
const MAX_WAITING = 100;

export type SignInResult =
  | { readonly user: User }
  | {
      readonly refused: 'InvalidUserNameOrPassword' | 'LoginIsNotAllowed' | 'SignInWithProvider';
    };

type SignInContext = Pick<Context, 'database' | 'clock' | 'jobs' | 'secrets' | 'log' | 'settings'>;

/** How many wrong passwords lock an account, and for how long, as administrators set it. */
const lockOutOf = ({ settings }: Pick<Context, 'settings'>, tenantId: string) => {
  const minutes = settings.numberOf('Abp.Identity.Lockout.LockoutDuration', tenantId) / 60;
  return {
    attempts: settings.numberOf('Abp.Identity.Lockout.MaxFailedAccessAttempts', tenantId),
    minutes,
    mostMinutes: Math.max(minutes, LockOut.mostMinutes),
  };
};
type LockOutRule = ReturnType<typeof lockOutOf>;

/**
 * Values that end an account's count of wrong passwords, and the lock that they caused. A lock of staff
 * stays. The values are for an update of `users`.
 */
export const withoutWrongPasswords = {
  accessFailedCount: 0,
  lockoutEnd: sql`case when ${users.lockedByStaff} then ${users.lockoutEnd} end`,
};

/** Whether staff locked somebody. A lock by wrong passwords is for the password alone. */
export const isLockedByStaff = (
  { clock }: Pick<Context, 'clock'>,
  { lockoutEnd, lockedByStaff }: User,
): boolean => lockedByStaff && lockoutEnd !== null && lockoutEnd > clock.now();

interface PasswordAttempt {
  readonly tenantId: string;
  readonly userName: string;
  readonly password: string;
  readonly language: string;
  /** It opens the account to a provider, and signs nobody in by itself. */
  readonly isForProvider?: boolean;
}

const wrong: SignInResult = { refused: 'InvalidUserNameOrPassword' };
/** No account has this ID. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const alone = oneAtATime(MAX_WAITING);

/** Finds the user by name. An e-mail address takes precedence over an identical user name. */
async function findUser(
  { database }: SignInContext,
  tenantId: string,
  name: string,
): Promise<User | undefined> {
  const found = await database.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.tenantId, tenantId),
          or(eq(users.normalizedUserName, name), eq(users.normalizedEmail, name)),
        ),
      ),
  );
  return found.find(({ normalizedEmail }) => normalizedEmail === name) ?? found[0];
}

/**
 * Counts an attempt before the password is checked, in one statement, so that concurrent attempts
 * can't bypass the limit, even on two servers. The last attempt of a series locks the account until
 * it turns out to be right. Returns null while the account is locked.
 *
 * While staff's lock lasts, a few attempts are checked all the same: the owner does not read that
 * the right password is wrong.
 */
async function countTry(
  { database, clock }: SignInContext,
  userId: string,
  { attempts, minutes: firstMinutes, mostMinutes }: LockOutRule,
) {
  const now = clock.now().toISOString();
  const failed = sql`${users.accessFailedCount} + 1`;
  const doublings = sql`least((${failed}) / ${attempts}::int - 1, 10)`;
  const minutes = sql`least(${firstMinutes}::float * 2.0 ^ ${doublings}, ${mostMinutes}::float)`;
  const lockedUntil = sql`${now}::timestamptz + ${minutes} * interval '1 minute'`;
  const isLocked = sql`coalesce(${users.lockoutEnd}, '-infinity') > ${now}::timestamptz`;
  const [counted] = await database.asSystem((tx) =>
    tx
      .update(users)
      .set({
        accessFailedCount: failed,
        lockoutEnd: sql`case when ${isLocked} then ${users.lockoutEnd}
          when (${failed}) % ${attempts}::int = 0 then ${lockedUntil} end`,
        lockedByStaff: sql`${isLocked} and ${users.lockedByStaff}`,
      })
      .where(
        and(
          eq(users.id, userId),
          sql`(not ${isLocked}
            or ${users.lockedByStaff} and ${users.accessFailedCount} < ${attempts}::int - 1)`,
        ),
      )
      .returning({ failed: users.accessFailedCount }),
  );
  return counted ?? null;
}

async function tryPassword(
  context: SignInContext,
  user: User | undefined,
  { password, language, tenantId, isForProvider = false }: PasswordAttempt,
): Promise<SignInResult> {
  const lockOut = lockOutOf(context, tenantId);
  const counted = await countTry(context, user?.id ?? NOBODY, lockOut);
  const isRight = await isPasswordOf(counted ? user?.passwordHash : undefined, password);
  if (!user || !counted) return wrong;
  if (isRight) {
    // A lock of staff stays. It may have come while the password was checked, like a new password.
    const [current] = await context.database.asSystem((tx) =>
      tx
        .update(users)
        .set(withoutWrongPasswords)
        .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
        .returning(),
    );
    if (!current) return wrong;
    if (!current.isActive || isLockedByStaff(context, current))
      return { refused: 'LoginIsNotAllowed' };
    // Only the owner learns it: whoever has a wrong password reads what strangers read.
    const isAllowed = isForProvider || (await mayUsePassword(context.database, user));
    return isAllowed ? { user } : { refused: 'SignInWithProvider' };
  }
  // Not awaited: otherwise the answer would take longer for an existing account than for an unknown
  // one.
  if (counted.failed % lockOut.attempts === 0)
    mailAccountLocked(context, user, language).catch((error: unknown) =>
      context.log.error({ err: error }, 'The owner of a locked account could not be told'),
    );
  return wrong;
}

/**
 * Checks a password. An e-mail address works as a user name. While an account is locked by wrong
 * passwords, right and wrong ones get the same answer as an unknown name. Open sessions continue.
 */
export async function checkPassword(
  context: SignInContext,
  given: PasswordAttempt,
): Promise<SignInResult> {
  const name = normalize(given.userName);
  const user = await findUser(context, given.tenantId, name);
  const key = user?.id ?? `${given.tenantId} ${name}`;
  return (await alone(key, () => tryPassword(context, user, given))) ?? wrong;
}
