import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';

type Live = Pick<Context, 'hubs'>;

/** Sends the new balance to all members after this transaction commits (R7.32). */
export const announceBalance = (
  { hubs }: Live,
  tx: Tx,
  subscriptionId: string,
  newBalance: number,
): void =>
  hubs.subscription.toPlan(tx, { subscriptionId }, 'CreditCycleUpdated', {
    subscriptionId,
    newBalance,
  });

/** Says to the members that the rights to something that they licensed have changed. */
export const announceLicenses = ({ hubs }: Live, tx: Tx, subscriptionId: string): void =>
  hubs.subscription.toPlan(tx, { subscriptionId }, 'LicensesChanged', { subscriptionId });

/** Says to the people of an order, or of a request for one, that it has changed. */
export const announceOrders = (
  { hubs }: Live,
  tx: Tx,
  subscriptionId: string,
  userIds: readonly string[],
): void =>
  hubs.subscription.toUsers(tx, [...new Set(userIds)], 'OrdersChanged', { subscriptionId });

/** Notifies all current and the given former members of a changed subscription (R7.31, R7.95N). */
export const announceSubscription = (
  { hubs }: Live,
  tx: Tx,
  subscriptionId: string,
  formerMemberIds: readonly string[] = [],
): void =>
  hubs.subscription.toPlan(tx, { subscriptionId, also: formerMemberIds }, 'SubscriptionUpdated', {
    subscriptionId,
  });
