import { eq, sql } from 'drizzle-orm';
import { assertOpenAccount } from '../../ground/database/one-for-person.ts';
import type { Context } from '../../settings/context/context.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { identityAttempts } from './second-factor.tables.ts';

/** Number of wrong codes that cause a lock. The wait doubles with each further series. */
export const CodeLock = { attempts: 5, minutes: 5, mostMinutes: 24 * 60 } as const;

/** The person whose identity is checked. */
export type Person = Pick<User, 'id' | 'tenantId' | 'name' | 'email'>;
export type CheckContext = Pick<
  Context,
  'database' | 'clock' | 'jobs' | 'secrets' | 'environment' | 'settings'
>;

const lockMinutes = (failed: number): number =>
  Math.min(CodeLock.minutes * 2 ** (failed / CodeLock.attempts - 1), CodeLock.mostMinutes);

/**
 * Counts an attempt before the code is checked, in one statement, so that concurrent attempts can't
 * bypass the limit. The last attempt of a series locks until it turns out to be right.
 */
export async function countTry(
  { database, clock }: CheckContext,
  person: Person,
): Promise<'Locked' | 'Free' | 'Last'> {
  const now = clock.now();
  return database.asSystem(async (tx) => {
    await assertOpenAccount(tx, person.id);
    const [counted] = await tx
      .insert(identityAttempts)
      .values({ userId: person.id, tenantId: person.tenantId, failed: 1 })
      .onConflictDoUpdate({
        target: identityAttempts.userId,
        set: { failed: sql`${identityAttempts.failed} + 1` },
        setWhere: sql`coalesce(${identityAttempts.lockedUntil}, '-infinity')
          <= ${now.toISOString()}::timestamptz`,
      })
      .returning({ failed: identityAttempts.failed });
    if (!counted) return 'Locked';
    if (counted.failed % CodeLock.attempts !== 0) return 'Free';
    await tx
      .update(identityAttempts)
      .set({ lockedUntil: new Date(now.getTime() + lockMinutes(counted.failed) * 60_000) })
      .where(eq(identityAttempts.userId, person.id));
    return 'Last';
  });
}

/** Records a wrong attempt. The person gets a mail when it was the last of a series. */
export async function noteWrongTry(
  context: CheckContext,
  person: Person,
  language: string,
  isLast: boolean,
): Promise<void> {
  await context.database.asSystem(async (tx) => {
    recordAudit(tx, {
      action: isLast ? 'SecondFactor.Locked' : 'SecondFactor.Refused',
      tenantId: person.tenantId,
      target: { type: 'User', id: person.id },
    });
    if (!isLast) return;
    await sendAccountMail(context, tx, {
      tenantId: person.tenantId,
      to: person.email,
      kind: 'second-factor-locked',
      language,
      values: { name: person.name },
    });
  });
}

/** After a right attempt: resets the count, and ends a lock that this attempt caused. */
export const resetAttempts = ({ database }: CheckContext, person: Person): Promise<unknown> =>
  database.asSystem((tx) =>
    tx.delete(identityAttempts).where(eq(identityAttempts.userId, person.id)),
  );
