import type { Tx } from '../database/database.ts';
import { auditLog } from './identity.tables.ts';

/** Notes who did what, for ever. */
export async function recordAudit(
  tx: Tx,
  tenantId: string,
  actorId: string | null,
  action: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.insert(auditLog).values({ tenantId, actorId, action, data });
}
