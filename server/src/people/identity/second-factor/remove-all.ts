import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../ground/audit/record-audit.ts';
import type { Tx } from '../../../ground/database/database.ts';
import type { User } from '../../../ground/tenancy/identity.tables.ts';
import { endGrants } from '../sessions.ts';
import { authenticators, identityAttempts, recoveryCodes } from './second-factor.tables.ts';

/**
 * Removes every second factor of a person who lost them, and ends their sessions. Whoever asks for
 * it must have verified the person's identity.
 */
export async function removeAllFactors(
  tx: Tx,
  { id, tenantId }: Pick<User, 'id' | 'tenantId'>,
  action: 'SecondFactor.Reset' | 'SecondFactor.RemovedByOperator',
): Promise<undefined> {
  for (const table of [authenticators, recoveryCodes, identityAttempts])
    await tx.delete(table).where(eq(table.userId, id));
  recordAudit(tx, { action, tenantId, target: { type: 'User', id } });
  await endGrants(tx, id);
  return undefined;
}
