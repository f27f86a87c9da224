import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sendAccountMail } from '../../account/mails.job.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { User } from '../identity.tables.ts';
import { identityAttempts } from './second-factor.tables.ts';

/** Wrong codes until nobody may try; the wait doubles with every further row of them. */
export const CodeLock = { attempts: 5, minutes: 5, mostMinutes: 24 * 60 } as const;

/** Whose identity is looked at. */
export type Person = Pick<User, 'id' | 'tenantId' | 'name' | 'email'>;
export type CheckContext = Pick<Context, 'database' | 'clock' | 'jobs' | 'secrets' | 'environment'>;

const lockMinutes = (failed: number): number =>
  Math.min(CodeLock.minutes * 2 ** (failed / CodeLock.attempts - 1), CodeLock.mostMinutes);

/**
 * Counts a try before it is looked at, in one statement: many at once do not slip through. The last
 * of a row locks until it turns out to be right.
 */
export async function countTry(
  { database, clock }: CheckContext,
  person: Person,
): Promise<'Locked' | 'Free' | 'Last'> {
  const now = clock.now();
  return database.asSystem(async (tx) => {
    const [counted] = await tx
      .insert(identityAttempts)
      .values({ userId: person.id, tenantId: person.tenantId, failed: 1 })
      .onConflictDoUpdate({
        target: identityAttempts.userId,
        set: { failed: sql`${identityAttempts.failed} + 1` },
        setWhere: sql`coalesce(${identityAttempts.lockedUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`,
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

/** A wrong one is noted; the person hears when it was the last of a row. */
export async function noteWrongTry(
  { database, jobs }: CheckContext,
  person: Person,
  language: string,
  isLast: boolean,
): Promise<void> {
  await database.asSystem(async (tx) => {
    recordAudit(tx, {
      action: isLast ? 'SecondFactor.Locked' : 'SecondFactor.Refused',
      tenantId: person.tenantId,
      target: { type: 'User', id: person.id },
    });
    if (!isLast) return;
    await sendAccountMail({ jobs }, tx, {
      to: person.email,
      kind: 'second-factor-locked',
      language,
      values: { name: person.name },
    });
  });
}

/** A right one: what was counted is forgotten, and a lock that this try had caused ends. */
export const forgetTries = ({ database }: CheckContext, person: Person): Promise<unknown> =>
  database.asSystem((tx) =>
    tx.delete(identityAttempts).where(eq(identityAttempts.userId, person.id)),
  );
