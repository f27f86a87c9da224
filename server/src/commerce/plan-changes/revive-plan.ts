import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { changeState, type Act } from './state-changes.ts';
import { moneyOf } from '../../ground/money.ts';
import { billingPrice, cyclePrice } from '../subscription/plan-prices.rules.ts';
import {
  subscriptionMembers,
  subscriptions,
  subscriptionStateChanges,
  type PlanTerms,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';

/**
 * Whether a plan ended because its client canceled it. Only staff begin a plan again that staff
 * ended.
 */
export async function isEndedByClient(tx: Tx, row: SubscriptionRow, now: Date): Promise<boolean> {
  const hasEnded = row.cancelledAt !== null && row.endDate !== null && row.endDate <= now;
  if (!hasEnded || row.state !== SubscriptionState.Deactivated) return false;
  const [last] = await tx
    .select()
    .from(subscriptionStateChanges)
    .where(eq(subscriptionStateChanges.subscriptionId, row.id))
    .orderBy(desc(subscriptionStateChanges.id))
    .limit(1);
  return last?.actor === SYSTEM_ACTOR && last.reason === '';
}

/** Begins an ended plan again, with today's terms and a new billing period. */
export async function revive(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { terms: { monthlyPrice, ...terms }, act }: { readonly terms: PlanTerms; readonly act: Act },
): Promise<SubscriptionRow> {
  if (!(await isEndedByClient(tx, row, act.now))) throw problem('Editorial:PlanNotChangeable');
  const members = await tx.$count(
    subscriptionMembers,
    and(eq(subscriptionMembers.subscriptionId, row.id)),
  );
  const monthly = moneyOf({ amount: monthlyPrice, currency: row.currency });
  const change = {
    ...terms,
    seats: Math.max(terms.seats, members),
    periodPrice: billingPrice(monthly, terms.billingPeriod),
    cyclePrice: cyclePrice(monthly, terms.billingPeriod, row.creditCycle),
    endDate: null,
    cancelledAt: null,
    endBeforeCancel: null,
    nextPlan: null,
  };
  const [again] = await tx
    .update(subscriptions)
    .set(change)
    .where(eq(subscriptions.id, row.id))
    .returning();
  return changeState(context, { tx, row: again ?? row, to: SubscriptionState.Activated, act });
}
