import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { SYSTEM_ACTOR } from './begin-cycle.ts';
import { isUnpaid, planInvoices } from '../tables/plan-invoices.tables.ts';
import {
  subscriptions,
  subscriptionStateChanges,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';

/**
 * Whether staff ended a subscription. Its client, the end of its time and a plan that took its place
 * end one too: a plan begins at the very moment at which it replaces another.
 */
export async function isEndedByStaff(tx: Tx, row: SubscriptionRow): Promise<boolean> {
  if (row.state !== SubscriptionState.Deactivated) return false;
  const [last] = await tx
    .select()
    .from(subscriptionStateChanges)
    .where(eq(subscriptionStateChanges.subscriptionId, row.id))
    .orderBy(desc(subscriptionStateChanges.id))
    .limit(1);
  if (!last || last.actor === row.clientId || last.actor === SYSTEM_ACTOR) return false;
  const replaced = await tx.$count(
    subscriptionStateChanges,
    and(
      eq(subscriptionStateChanges.at, last.at),
      eq(subscriptionStateChanges.actor, last.actor),
      eq(subscriptionStateChanges.state, SubscriptionState.Activated),
      ne(subscriptionStateChanges.subscriptionId, row.id),
    ),
  );
  return replaced === 0;
}

/** Whether an invoice that suspended a plan of this client is still open. */
export async function owesForPlan(tx: Tx, userId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: planInvoices.id })
    .from(planInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, planInvoices.subscriptionId))
    .where(and(eq(subscriptions.clientId, userId), isUnpaid, isNotNull(planInvoices.suspendedAt)))
    .limit(1);
  return open !== undefined;
}

/** Whether staff decide about the next plan of this client, because the last one was suspended. */
export async function isPlanSuspended(tx: Tx, userId: string): Promise<boolean> {
  if (await owesForPlan(tx, userId)) return true;
  const [last] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, userId), eq(subscriptions.paysPerImage, false)))
    .orderBy(desc(subscriptions.creationTime), desc(subscriptions.id))
    .limit(1);
  return last !== undefined && isEndedByStaff(tx, last);
}
