import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { assertOpenAccount } from '../../ground/database/one-for-person.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { endOtherAccess } from '../sessions/sessions.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { countTry, resetAttempts, type CheckContext, type Person } from './attempts.ts';
import { readNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { authenticatorsOf, isSecondFactorRequired, type Refused } from './second-factor.ts';
import { authenticators, recoveryCodes } from './second-factor.tables.ts';
import { forgetUnconfirmed, takeTotp } from './totp.ts';

/** Maximum per person. People need only a few. */
export const MOST_AUTHENTICATORS = 20;

export interface Change {
  readonly person: Person;
  /** The session to keep; all others of the person end. An empty value ends all. */
  readonly grantId: string;
  readonly language: string;
}

export type Added =
  | { /** Shown once; null when the person has some already. */ codes: string[] | null }
  | Refused;

/**
 * After a factor was added or removed: writes the audit log, mails the person, and ends other
 * sessions.
 */
async function noteChange(
  context: CheckContext,
  tx: Tx,
  { person, grantId, language }: Change,
  what: 'added' | 'removed',
): Promise<void> {
  recordAudit(tx, {
    action: what === 'added' ? 'SecondFactor.Added' : 'SecondFactor.Removed',
    tenantId: person.tenantId,
    target: { type: 'User', id: person.id },
    by: { userId: person.id },
  });
  await sendAccountMail(context, tx, {
    tenantId: person.tenantId,
    to: person.email,
    kind: `second-factor-${what}`,
    language,
    values: { name: person.name },
    page: '/account/manage',
  });
  await endOtherAccess(tx, person.id, context.clock.now(), grantId);
}

async function firstCodes(tx: Tx, person: Person): Promise<string[] | null> {
  const isFirst = (await authenticatorsOf(tx, person.id)).length === 1;
  return isFirst ? renewRecoveryCodes(tx, person) : null;
}

/** Confirms a pending app with its first right code. */
export async function confirmTotp(
  context: CheckContext,
  change: Change,
  code: string,
  name: string,
): Promise<Added> {
  const { person } = change;
  if ((await countTry(context, person)) === 'Locked') return { refused: 'SecondFactorLocked' };
  const codes = await context.database.asSystem(async (tx) => {
    const row = await takeTotp(context, tx, person, {
      code: code.replaceAll(/\s/g, ''),
      isNew: true,
    });
    if (!row) return 'wrong' as const;
    await tx
      .update(authenticators)
      .set({ confirmedAt: context.clock.now(), name })
      .where(eq(authenticators.id, row.id));
    await forgetUnconfirmed(tx, person.id, 0);
    const made = await firstCodes(tx, person);
    await noteChange(context, tx, change, 'added');
    return made;
  });
  if (codes === 'wrong') return { refused: 'SecondFactorWrong' };
  await resetAttempts(context, person);
  return { codes };
}

export async function addPasskey(
  context: CheckContext,
  change: Change,
  response: RegistrationResponseJSON,
  name: string,
): Promise<Added> {
  const { person } = change;
  const passkey = await readNewPasskey(context, person, response);
  if (!passkey) return { refused: 'SecondFactorWrong' };
  const now = context.clock.now();
  return context.database.asSystem(async (tx) => {
    await assertOpenAccount(tx, person.id);
    if ((await authenticatorsOf(tx, person.id)).length >= MOST_AUTHENTICATORS)
      return { refused: 'SecondFactorWrong' };
    const kept = await tx
      .insert(authenticators)
      .values({
        tenantId: person.tenantId,
        userId: person.id,
        kind: 'Passkey',
        name,
        ...passkey,
        createdAt: now,
        confirmedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: authenticators.id });
    if (kept.length === 0) return { refused: 'SecondFactorWrong' };
    await forgetUnconfirmed(tx, person.id, 0);
    const codes = await firstCodes(tx, person);
    await noteChange(context, tx, change, 'added');
    return { codes };
  });
}

/**
 * Removes an app or a passkey. Removing the last one deletes the recovery codes as well, and is
 * refused where a rule requires a second factor.
 */
export async function removeAuthenticator(
  context: CheckContext,
  change: Change,
  id: string,
): Promise<void> {
  const { person } = change;
  await context.database.asSystem(async (tx) => {
    const removed = await tx
      .delete(authenticators)
      .where(and(eq(authenticators.id, id), eq(authenticators.userId, person.id)))
      .returning({ confirmedAt: authenticators.confirmedAt });
    if (removed.length === 0) throw problem('Editorial:NotFound');
    if (removed[0]?.confirmedAt === null) return;
    if ((await authenticatorsOf(tx, person.id)).length === 0) {
      if (await isSecondFactorRequired(tx, person)) throw problem('Editorial:SecondFactorNeeded');
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    }
    await noteChange(context, tx, change, 'removed');
  });
}
