import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { subscriptionMembers } from './subscriptions.tables.ts';

const memberIds = async (tx: Tx, subscriptionId: string): Promise<string[]> =>
  (
    await tx
      .select({ userId: subscriptionMembers.userId })
      .from(subscriptionMembers)
      .where(eq(subscriptionMembers.subscriptionId, subscriptionId))
  ).map((member) => member.userId);

/** Sends the new balance to the given members after this transaction commits (R7.32). */
export const announceBalanceTo = (
  { hubs }: Pick<Context, 'hubs'>,
  tx: Tx,
  members: readonly string[],
  subscriptionId: string,
  newBalance: number,
): void =>
  hubs.subscription.toUsers(tx, members, 'CreditCycleUpdated', { subscriptionId, newBalance });
/** Sends the new balance to all members after this transaction commits. */
export async function announceBalance(
  context: Pick<Context, 'hubs'>,
  tx: Tx,
  subscriptionId: string,
  newBalance: number,
): Promise<void> {
  announceBalanceTo(context, tx, await memberIds(tx, subscriptionId), subscriptionId, newBalance);
}

/** Tells the members that the rights to something that they licensed have changed. */
export async function announceLicenses(
  { hubs }: Pick<Context, 'hubs'>,
  tx: Tx,
  subscriptionId: string,
): Promise<void> {
  const members = await memberIds(tx, subscriptionId);
  hubs.subscription.toUsers(tx, members, 'LicensesChanged', { subscriptionId });
}

/** Notifies all current and the given former members of a changed subscription (R7.31, R7.95N). */
export async function announceSubscription(
  { hubs }: Pick<Context, 'hubs'>,
  tx: Tx,
  subscriptionId: string,
  formerMemberIds: readonly string[] = [],
): Promise<void> {
  const userIds = new Set([...(await memberIds(tx, subscriptionId)), ...formerMemberIds]);
  hubs.subscription.toUsers(tx, [...userIds], 'SubscriptionUpdated', { subscriptionId });
}
