import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Caller, Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { problem } from '../../problem.ts';
import { announceSubscription } from '../announcements.ts';
import { subscriptionMembers, type SubscriptionRow } from '../subscriptions.tables.ts';
import { ownSubscription } from './seats.queries.ts';

const seatOf = (subscriptionId: string, userId: string) =>
  and(
    eq(subscriptionMembers.subscriptionId, subscriptionId),
    eq(subscriptionMembers.userId, userId),
  );

/** Refuses a change after which nobody could manage the seats. */
async function assertAnotherMaster(tx: Tx, subscriptionId: string, userId: string): Promise<void> {
  const others = await tx.$count(
    subscriptionMembers,
    and(
      eq(subscriptionMembers.subscriptionId, subscriptionId),
      eq(subscriptionMembers.isMasterUser, true),
      ne(subscriptionMembers.userId, userId),
    ),
  );
  if (others === 0) throw problem('Editorial:LastMasterUser');
}

/** Makes a person a master user, or no longer one. One master user always remains. */
export async function changeSeat(
  context: Context,
  tx: Tx,
  caller: Caller,
  userId: string,
  { isMasterUser }: { readonly isMasterUser: boolean },
): Promise<SubscriptionRow> {
  const row = await ownSubscription(tx, caller);
  if (!isMasterUser) await assertAnotherMaster(tx, row.id, userId);
  const [changed] = await tx
    .update(subscriptionMembers)
    .set({ isMasterUser })
    .where(seatOf(row.id, userId))
    .returning();
  if (!changed) throw problem('Editorial:NotFound');
  recordAudit(tx, {
    action: 'Seat.Changed',
    target: { type: 'Subscription', id: row.id },
    data: { userId, isMasterUser },
  });
  await announceSubscription(context, tx, row.id);
  return row;
}

/** Takes a seat from a person. Their licenses stay with the subscription. */
export async function removeSeat(
  context: Context,
  tx: Tx,
  caller: Caller,
  userId: string,
): Promise<undefined> {
  const row = await ownSubscription(tx, caller);
  await assertAnotherMaster(tx, row.id, userId);
  const [removed] = await tx.delete(subscriptionMembers).where(seatOf(row.id, userId)).returning();
  if (!removed) throw problem('Editorial:NotFound');
  recordAudit(tx, {
    action: 'Seat.Removed',
    target: { type: 'Subscription', id: row.id },
    data: { userId },
  });
  await announceSubscription(context, tx, row.id, [userId]);
}
