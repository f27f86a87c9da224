import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { endOtherAccess } from '../sessions/sessions.ts';
import { authenticatorsOf } from './second-factor.ts';
import { authenticators, identityAttempts, recoveryCodes } from './second-factor.tables.ts';

/**
 * An address is confirmed for the first time. Second factors of before may be those of a stranger who
 * registered with it, and would keep its owner out for good: they go, and the sessions with them.
 */
export async function forgetEarlierFactors(
  tx: Tx,
  user: Pick<User, 'id' | 'tenantId' | 'emailConfirmed'>,
  now: Date,
): Promise<void> {
  if (user.emailConfirmed || (await authenticatorsOf(tx, user.id)).length === 0) return;
  await removeAllFactors(tx, user, 'SecondFactor.Removed', now);
}

/**
 * Removes every second factor of a person who lost them, and ends their sessions. The caller must
 * have verified the person's identity.
 */
export async function removeAllFactors(
  tx: Tx,
  { id, tenantId }: Pick<User, 'id' | 'tenantId'>,
  action: 'SecondFactor.Reset' | 'SecondFactor.Removed' | 'SecondFactor.RemovedByOperator',
  now: Date,
): Promise<undefined> {
  for (const table of [authenticators, recoveryCodes, identityAttempts])
    await tx.delete(table).where(eq(table.userId, id));
  recordAudit(tx, { action, tenantId, target: { type: 'User', id } });
  await endOtherAccess(tx, id, now);
  return undefined;
}
