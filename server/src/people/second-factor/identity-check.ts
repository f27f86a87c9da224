import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { assertOpenAccount } from '../../ground/database/one-for-person.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { users, type User } from '../../ground/tenancy/identity.tables.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { countTry, resetAttempts, type CheckContext } from './attempts.ts';
import { identityChecks } from './second-factor.tables.ts';
import { authenticatorsOf, proveSecondFactor, type Proof } from './second-factor.ts';

/** A check stays valid for this long, in ms; at work, for this long after its last use. */
const CHECK_LIFETIME_MS = 10 * 60_000;
/** At work, a check stays valid for this long at most, however often it is used, in ms. */
const WORK_LIFETIME_MS = 60 * 60_000;
export type CheckMethod = 'Password' | 'Code' | 'Passkey';

/** In the API, a session is identified by its grant; at the issuer, by its own ID. */
interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

export async function personOf(
  { database }: Pick<CheckContext, 'database'>,
  userId: string,
): Promise<User> {
  const [user] = await database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.id, userId)),
  );
  if (!user?.isActive) throw problem('Editorial:NotAuthenticated');
  return user;
}

/** The ways in which a person can prove their identity again. */
export async function checkMethods(tx: Tx, userId: string): Promise<CheckMethod[]> {
  const rows = await authenticatorsOf(tx, userId);
  if (rows.length === 0) return ['Password'];
  return rows.some(({ kind }) => kind === 'Passkey') ? ['Code', 'Passkey'] : ['Code'];
}

/** Whether a session's last check is recent enough for an action that requires one. */
export async function isChecked(
  tx: Tx,
  now: Date,
  { userId, sessionId }: Session,
): Promise<boolean> {
  const rows = await tx
    .select()
    .from(identityChecks)
    .where(
      and(
        eq(identityChecks.sessionId, sessionId),
        eq(identityChecks.userId, userId),
        gt(identityChecks.at, new Date(now.getTime() - CHECK_LIFETIME_MS)),
      ),
    );
  return rows.length > 0;
}

/**
 * The same for forms that have the password themselves: only a second factor is missing there.
 */
export const isFactorChecked = async (tx: Tx, now: Date, session: Session): Promise<boolean> =>
  (await checkMethods(tx, session.userId)).includes('Password') || isChecked(tx, now, session);

async function identityCheckNeeded(tx: Tx, { userId }: Session): Promise<Error> {
  return problem('Editorial:IdentityCheckRequired', {
    data: { methods: await checkMethods(tx, userId) },
  });
}

/**
 * Refuses until the person of the session has proved their identity again. The answer names the
 * possible ways.
 */
export async function assertChecked(tx: Tx, now: Date, session: Session): Promise<void> {
  if (!(await isChecked(tx, now, session))) throw await identityCheckNeeded(tx, session);
}

/**
 * The same for the work of staff, which may go on for longer than a check is valid: each use keeps
 * it valid, up to the limit. Changes of the person's own account keep nothing valid.
 */
export async function assertCheckedAtWork(
  tx: Tx,
  now: Date,
  { userId, sessionId }: Session,
): Promise<void> {
  const before = (durationMs: number) => new Date(now.getTime() - durationMs);
  const lastUse = sql`greatest(${identityChecks.usedAt}, ${identityChecks.at})`;
  const used = await tx
    .update(identityChecks)
    // Clocks of servers differ: an earlier one takes no time away.
    .set({ usedAt: sql`greatest(${lastUse}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(identityChecks.sessionId, sessionId),
        eq(identityChecks.userId, userId),
        gt(identityChecks.at, before(WORK_LIFETIME_MS)),
        gt(lastUse, before(CHECK_LIFETIME_MS).toISOString()),
      ),
    )
    .returning({ sessionId: identityChecks.sessionId });
  if (used.length === 0) throw await identityCheckNeeded(tx, { userId, sessionId });
}

/** The same for calls that take the password themselves. */
export async function assertFactorChecked(tx: Tx, now: Date, session: Session): Promise<void> {
  if (!(await isFactorChecked(tx, now, session))) throw await identityCheckNeeded(tx, session);
}

async function isPasswordRight(
  context: CheckContext,
  person: User,
  password: string,
): Promise<'Right' | 'SecondFactorWrong' | 'SecondFactorLocked'> {
  if ((await countTry(context, person)) === 'Locked') return 'SecondFactorLocked';
  if (!(await isPasswordOf(person.passwordHash, password))) return 'SecondFactorWrong';
  await resetAttempts(context, person);
  return 'Right';
}

/** Accepts a proof for a session. A person with a second factor can't use the password instead. */
export async function checkIdentity(
  context: CheckContext,
  session: Session,
  proof: Proof & { readonly password?: string | undefined },
  language: string,
): Promise<'Right' | 'SecondFactorWrong' | 'SecondFactorLocked'> {
  const person = await personOf(context, session.userId);
  const methods = await context.database.asSystem((tx) => checkMethods(tx, person.id));
  const isPassword = methods.includes('Password');
  const result = isPassword
    ? await isPasswordRight(context, person, proof.password ?? '')
    : await proveSecondFactor(context, person, proof, language).then((proved) =>
        'refused' in proved ? proved.refused : ('Right' as const),
      );
  if (result === 'Right') await noteChecked(context, person, session.sessionId);
  return result;
}

export async function noteChecked(
  { database, clock }: Pick<CheckContext, 'database' | 'clock'>,
  person: Pick<User, 'id' | 'tenantId'>,
  sessionId: string,
): Promise<void> {
  const at = clock.now();
  const over = new Date(at.getTime() - WORK_LIFETIME_MS);
  const values = { sessionId, userId: person.id, tenantId: person.tenantId, at, usedAt: null };
  await database.asSystem(async (tx) => {
    await assertOpenAccount(tx, person.id);
    await tx
      .delete(identityChecks)
      .where(and(eq(identityChecks.userId, person.id), lt(identityChecks.at, over)));
    await tx
      .insert(identityChecks)
      .values(values)
      .onConflictDoUpdate({ target: identityChecks.sessionId, set: values });
  });
}
