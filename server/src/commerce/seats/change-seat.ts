import type { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { openInvitations } from '../subscription/seats.queries.ts';
import { seatInvitations } from '../tables/seats.tables.ts';
import { subscriptionMembers, type SubscriptionRow } from '../tables/subscriptions.tables.ts';

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

/**
 * Withdraws what somebody invited to a subscription while they managed its seats: their right ends
 * with all that it gave.
 */
const withdrawInvitationsOf = (tx: Tx, subscriptionId: string, userId: string, now: Date) =>
  tx
    .update(seatInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(seatInvitations.invitedBy, userId), openInvitations(subscriptionId, now)));

/** The changes of a seat. An absent value stays as it was; null clears a limit. */
export interface SeatChange {
  readonly isMasterUser?: boolean | undefined;
  readonly creditLimit?: number | null | undefined;
  readonly resolutionTypes?: ResolutionType[] | null | undefined;
  readonly needsApproval?: boolean | undefined;
}

/** Changes a person's role and limits. One master user always remains. */
export async function changeSeat(
  context: Context,
  {
    tx,
    row,
    userId,
    change,
  }: {
    readonly tx: Tx;
    readonly row: SubscriptionRow;
    readonly userId: string;
    readonly change: SeatChange;
  },
): Promise<SubscriptionRow> {
  const { isMasterUser, creditLimit, resolutionTypes, needsApproval } = change;
  if (isMasterUser === false) await assertAnotherMaster(tx, row.id, userId);
  const [before] = await tx.select().from(subscriptionMembers).where(seatOf(row.id, userId));
  if (!before) throw problem('Editorial:NotFound');
  const [changed] = await tx
    .update(subscriptionMembers)
    .set({
      isMasterUser: isMasterUser ?? before.isMasterUser,
      creditLimit: creditLimit === undefined ? before.creditLimit : creditLimit,
      resolutionTypes: resolutionTypes === undefined ? before.resolutionTypes : resolutionTypes,
      needsApproval: needsApproval ?? before.needsApproval,
    })
    .where(seatOf(row.id, userId))
    .returning();
  if (!changed) throw problem('Editorial:NotFound');
  if (!changed.isMasterUser) await withdrawInvitationsOf(tx, row.id, userId, context.clock.now());
  recordAudit(tx, {
    action: 'Seat.Changed',
    target: { type: 'Subscription', id: row.id },
    data: { userId, ...change },
  });
  announceSubscription(context, tx, row.id);
  return row;
}

/** Takes a seat from a person. Their licenses stay with the subscription. */
export async function removeSeat(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  userId: string,
): Promise<undefined> {
  await assertAnotherMaster(tx, row.id, userId);
  const [removed] = await tx.delete(subscriptionMembers).where(seatOf(row.id, userId)).returning();
  if (!removed) throw problem('Editorial:NotFound');
  await withdrawInvitationsOf(tx, row.id, userId, context.clock.now());
  recordAudit(tx, {
    action: 'Seat.Removed',
    target: { type: 'Subscription', id: row.id },
    data: { userId },
  });
  announceSubscription(context, tx, row.id, [userId]);
}
