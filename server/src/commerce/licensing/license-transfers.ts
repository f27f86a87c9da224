import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { licenses, licenseTransfers } from '../tables/licenses.tables.ts';

export interface Transfer {
  readonly fromId: string;
  readonly toId: string;
  readonly licenseIds: readonly string[];
  readonly reason: string;
}

/** Locks both subscriptions, always in the same order, and refuses those of two owners. */
async function lockBoth(
  tx: Tx,
  { fromId, toId }: Transfer,
): Promise<{ readonly to: SubscriptionRow; readonly owner: string }> {
  const ids = [...new Set([fromId, toId])].toSorted();
  const rows = new Map<string, SubscriptionRow>();
  for (const id of ids) rows.set(id, await subscriptionById(tx, id, { lock: true }));
  const [from, to] = [rows.get(fromId), rows.get(toId)];
  const owner = to?.clientId;
  if (!from || !to || from === to || !owner || from.clientId !== owner)
    throw problem('Editorial:TransferRefused');
  return { to, owner };
}

/**
 * Gives licenses to another company of the same owner. All of them, or none. The licensee is the
 * other company from then on, and the owner holds what people of the first company had licensed.
 */
export async function transferLicenses(
  context: Context,
  tx: Tx,
  caller: Caller,
  transfer: Transfer,
): Promise<number> {
  const { fromId, toId, reason } = transfer;
  const { to, owner } = await lockBoth(tx, transfer);
  const ids = [...new Set(transfer.licenseIds)];
  const rows = await tx
    .select()
    .from(licenses)
    .where(and(inArray(licenses.id, ids), eq(licenses.subscriptionId, fromId)))
    .orderBy(licenses.id)
    .for('update');
  if (rows.length !== ids.length) throw problem('Editorial:NotFound');
  if (rows.some(({ revokedAt, source }) => revokedAt !== null || source === 'Trial'))
    throw problem('Editorial:TransferRefused');
  const at = context.clock.now();
  // The database changes the holder of a license only if its transfer is written.
  await tx.insert(licenseTransfers).values(
    rows.map((row) => ({
      licenseId: row.id,
      fromSubscriptionId: row.subscriptionId,
      fromUserId: row.userId,
      fromLicensee: row.licensee,
      toSubscriptionId: to.id,
      toUserId: owner,
      toLicensee: to.clientName,
      actor: caller.userId,
      reason,
      at,
    })),
  );
  await tx
    .update(licenses)
    .set({ subscriptionId: to.id, userId: owner, licensee: to.clientName })
    .where(inArray(licenses.id, ids));
  recordAudit(tx, {
    action: 'Licenses.Transferred',
    target: { type: 'Subscription', id: fromId },
    data: { to: toId, reason, licenses: rows.map(({ number }) => number) },
  });
  announceSubscription(context, tx, fromId);
  announceSubscription(context, tx, toId);
  return rows.length;
}
