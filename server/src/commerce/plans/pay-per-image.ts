import { BillingPeriod, CreditCycle, SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { changeState, oneForOpenClient } from '../plan-changes/state-changes.ts';
import { isEndedByStaff, owesForPlan } from '../subscription/suspension.ts';
import { callersSubscription } from '../subscription/subscription.queries.ts';
import { clientName, insertSubscription } from './subscription.writes.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';

export const PAY_PER_IMAGE_NAME = 'Pay per image';

interface Moment {
  readonly now: Date;
  readonly language: string;
}

/** The client's subscription of this kind, which there is at most one of. */
async function ownRow(tx: Tx, caller: Caller): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, caller.userId), eq(subscriptions.paysPerImage, true)))
    .for('update');
  return row ?? null;
}

async function newRow(tx: Tx, caller: Caller, { now, language }: Moment): Promise<SubscriptionRow> {
  return insertSubscription(
    tx,
    {
      clientId: caller.userId,
      clientName: await clientName(tx, caller.userId),
      planName: PAY_PER_IMAGE_NAME,
      billingPeriod: BillingPeriod.Monthly,
      creditCycle: CreditCycle.Monthly,
      creditsPerCycle: 0,
      downloadVolume: 0,
      seats: 1,
      resolutionTypes: [],
      paysPerImage: true,
      language,
      createdBy: caller.userId,
      createdByName: caller.userId,
      creationTime: now,
    },
    [{ userId: caller.userId, isMasterUser: true }],
    { actor: caller.userId, now },
  );
}

/**
 * Lets a client without a plan license single pictures: an active subscription without credits, so
 * that orders, licenses and invoices are the same as with a plan. Refused unless the operator
 * allows it. Throws `Editorial:LicensingSuspended` after staff ended it, and while an invoice that
 * suspended a plan is open.
 */
export async function startPayPerImage(
  context: Context,
  tx: Tx,
  caller: Caller,
  moment: Moment,
): Promise<SubscriptionRow> {
  if (!context.settings.isOn('Plans.SingleImages')) throw problem('Editorial:PayPerImageOff');
  await oneForOpenClient(tx, caller);
  const active = await callersSubscription(tx, caller, SubscriptionState.Activated);
  if (active && active.clientId !== null)
    throw problem('Editorial:ActiveSubscriptionExists', { data: { subscriptionId: active.id } });
  const act = { actor: caller.userId, reason: '', now: moment.now };
  const earlier = await ownRow(tx, caller);
  if ((earlier && (await isEndedByStaff(tx, earlier))) || (await owesForPlan(tx, caller.userId)))
    throw problem('Editorial:LicensingSuspended');
  if (earlier)
    return changeState(context, { tx, row: earlier, to: SubscriptionState.Activated, act });
  const created = await newRow(tx, caller, moment);
  const approved = await changeState(context, {
    tx,
    row: created,
    to: SubscriptionState.Approved,
    act,
  });
  return changeState(context, { tx, row: approved, to: SubscriptionState.Activated, act });
}
