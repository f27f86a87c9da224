import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import type { Tx } from '../../ground/database/database.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { userRoles } from '../../ground/tenancy/identity.tables.ts';
import { endGrants } from '../sessions/sessions.ts';
import {
  countTry,
  resetAttempts,
  noteWrongTry,
  type CheckContext,
  type Person,
} from './attempts.ts';
import { checkPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import {
  authenticators,
  secondFactorRules,
  type AuthenticatorRow,
} from './second-factor.tables.ts';
import { takeTotp } from './totp.ts';

/** The proof of a person: an app's code, a recovery code, or a passkey's answer. */
export interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: AuthenticationResponseJSON | undefined;
}

export type Refused = { readonly refused: 'SecondFactorWrong' | 'SecondFactorLocked' };

/** A person's confirmed apps and passkeys. */
export const authenticatorsOf = (tx: Tx, userId: string): Promise<AuthenticatorRow[]> =>
  tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .orderBy(asc(authenticators.createdAt));

/** Whether the person's organization or one of their roles requires a second factor. */
export async function isSecondFactorRequired(
  tx: Tx,
  person: Pick<Person, 'id' | 'tenantId'>,
): Promise<boolean> {
  const roles = await tx.select().from(userRoles).where(eq(userRoles.userId, person.id));
  const rules = await tx
    .select()
    .from(secondFactorRules)
    .where(
      and(
        eq(secondFactorRules.tenantId, person.tenantId),
        inArray(secondFactorRules.role, [0, ...roles.map(({ role }) => role)]),
      ),
    );
  return rules.length > 0;
}

/**
 * Ends the sessions of a person who has come under a rule and has no second factor. They sign in
 * again and set one up then.
 */
export async function endSessionsWithoutFactor(
  tx: Tx,
  person: Pick<Person, 'id' | 'tenantId'>,
): Promise<void> {
  if ((await authenticatorsOf(tx, person.id)).length > 0) return;
  if (await isSecondFactorRequired(tx, person)) await endGrants(tx, person.id);
}

/** The remaining steps after the right password. */
export const stepAfterPassword = (
  { database }: CheckContext,
  person: Person,
): Promise<'Nothing' | 'Prove' | 'Add'> =>
  database.asSystem(async (tx) => {
    if ((await authenticatorsOf(tx, person.id)).length > 0) return 'Prove';
    return (await isSecondFactorRequired(tx, person)) ? 'Add' : 'Nothing';
  });

async function spendRecovery(
  context: CheckContext,
  person: Person,
  code: string,
  language: string,
): Promise<boolean> {
  return context.database.asSystem(async (tx) => {
    if (!(await spendRecoveryCode(tx, person, code, context.clock.now()))) return false;
    recordAudit(tx, {
      action: 'SecondFactor.RecoveryCodeUsed',
      tenantId: person.tenantId,
      target: { type: 'User', id: person.id },
    });
    await sendAccountMail(context, tx, {
      tenantId: person.tenantId,
      to: person.email,
      kind: 'recovery-code-used',
      language,
      values: { name: person.name },
      page: '/account/manage',
    });
    return true;
  });
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Checks a second factor. Attempts with codes are counted before they are checked. A passkey can't
 * be guessed, so it isn't counted, and it works while codes are locked.
 */
export async function proveSecondFactor(
  context: CheckContext,
  person: Person,
  proof: Proof,
  language: string,
): Promise<{ method: 'Totp' | 'Passkey' | 'RecoveryCode' } | Refused> {
  if (proof.passkey) {
    if (await checkPasskey(context, person, proof.passkey)) return { method: 'Passkey' };
    await noteWrongTry(context, person, language, false);
    return { refused: 'SecondFactorWrong' };
  }
  const turn = await countTry(context, person);
  if (turn === 'Locked') return { refused: 'SecondFactorLocked' };
  const code = (proof.code ?? '').replaceAll(/\s/g, '');
  const isRight = isAppCode(code)
    ? (await context.database.asSystem((tx) => takeTotp(context, tx, person, { code }))) !== null
    : await spendRecovery(context, person, code, language);
  if (!isRight) {
    await noteWrongTry(context, person, language, turn === 'Last');
    return { refused: 'SecondFactorWrong' };
  }
  await resetAttempts(context, person);
  return { method: isAppCode(code) ? 'Totp' : 'RecoveryCode' };
}

/** People of an organization who have no second factor though a rule requires one. */
export const peopleWithout = (tx: Tx, tenantId: string) =>
  tx.execute(sql`select u.id from users u
    where u.tenant_id = ${tenantId}
      and not exists (select from authenticators a
        where a.user_id = u.id and a.confirmed_at is not null)
      and exists (select from second_factor_rules r where r.tenant_id = u.tenant_id
        and (r.role = 0 or r.role in (select role from user_roles where user_id = u.id)))
  `) as unknown as Promise<{
    rows: { id: string }[];
  }>;
