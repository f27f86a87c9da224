import {
  BillingPeriod,
  CreditCycle,
  ResolutionType,
  SubscriptionState,
} from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import type { planRequest } from '@editorial/contracts/subscription';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { assertOpenAccount } from '../database/one-for-person.ts';
import type { Money } from '../money.ts';
import { currencyFor, monthlyMoney } from '../pricing/currency.rules.ts';
import { planAt, priceOfPlan, type SoldPlan } from '../pricing/current-plans.ts';
import { problem } from '../problem.ts';
import { changeState, oneForClient } from './state-changes.ts';
import { buyingOf } from './buyer-currency.ts';
import { callersSubscription } from './subscription.queries.ts';
import { Trial, billingPrice, cyclePrice, trialEnd } from './subscription.rules.ts';
import { clientName, insertSubscription } from './subscription.writes.ts';
import { subscriptions, type SubscriptionRow } from './subscriptions.tables.ts';

/** The monthly price in the currency that was chosen, otherwise in that of the caller's country. */
async function priceFor(
  tx: Tx,
  caller: Caller,
  plan: SoldPlan,
  wanted: string | undefined,
): Promise<Money> {
  const currency =
    wanted ??
    currencyFor(
      await buyingOf(tx, caller.userId),
      (one) => monthlyMoney(plan, one) !== null,
      plan.currency,
    );
  return priceOfPlan(plan, currency);
}

/** Requests a plan for the caller. Creates a subscription for review. */
export async function requestPlan(
  tx: Tx,
  caller: Caller,
  body: z.output<typeof planRequest>,
  { now, language }: { now: Date; language: string },
): Promise<SubscriptionRow> {
  const plan = await planAt(tx, body.planId, now);
  if (!plan?.isOffered) throw problem('Editorial:NotFound');
  const price = await priceFor(tx, caller, plan, body.currency);
  // Wait for concurrent requests of this person, so that the checks below see their rows.
  await assertOpenAccount(tx, caller.userId);
  await oneForClient(tx, caller.userId);
  const open = await tx
    .select({ id: subscriptions.id, state: subscriptions.state })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.clientId, caller.userId),
        eq(subscriptions.paysPerImage, false),
        inArray(subscriptions.state, [
          SubscriptionState.Created,
          SubscriptionState.Approved,
          SubscriptionState.Activated,
        ]),
      ),
    );
  const active = open.find(({ state }) => state === SubscriptionState.Activated);
  if (active)
    throw problem('Editorial:ActiveSubscriptionExists', { data: { subscriptionId: active.id } });
  if (open[0])
    throw problem('Editorial:PlanAlreadyRequested', { data: { subscriptionId: open[0].id } });
  return insertSubscription(
    tx,
    {
      clientId: caller.userId,
      clientName: await clientName(tx, caller.userId),
      planId: plan.id,
      planName: plan.name,
      planVersion: plan.version,
      billingPeriod: body.billingPeriod,
      creditCycle: CreditCycle.Monthly,
      creditsPerCycle: plan.creditsPerCycle,
      currency: price.currency,
      periodPrice: billingPrice(price, body.billingPeriod),
      cyclePrice: cyclePrice(price, body.billingPeriod, CreditCycle.Monthly),
      downloadVolume: plan.downloadVolume,
      seats: plan.seats,
      language,
      createdBy: caller.userId,
      createdByName: caller.name,
      creationTime: now,
    },
    [{ userId: caller.userId, isMasterUser: true }],
    { actor: caller.name, now },
  );
}

/** Starts the free trial, one per user. It is a subscription without a client (R1.15). */
export async function startTrial(
  context: Context,
  tx: Tx,
  caller: Caller,
  { now, language }: { now: Date; language: string },
): Promise<SubscriptionRow> {
  // Wait for concurrent requests of this person, so that the checks below see their rows.
  await assertOpenAccount(tx, caller.userId);
  await oneForClient(tx, caller.userId);
  if (await callersSubscription(tx, caller, SubscriptionState.Activated))
    throw problem('Editorial:ActiveSubscriptionExists');
  const [before] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNull(subscriptions.clientId), eq(subscriptions.createdBy, caller.userId)));
  if (before) throw problem('Editorial:TrialUsedUp');
  const end = trialEnd(now);
  const row = await insertSubscription(
    tx,
    {
      clientId: null,
      clientName: await clientName(tx, caller.userId),
      planName: 'Free trial',
      billingPeriod: BillingPeriod.Monthly,
      creditCycle: CreditCycle.Annually,
      creditsPerCycle: Trial.credits,
      downloadVolume: Trial.downloadVolume,
      seats: 1,
      resolutionTypes: [ResolutionType.Low],
      endDate: end,
      language,
      createdBy: caller.userId,
      createdByName: caller.name,
      creationTime: now,
    },
    [{ userId: caller.userId, isMasterUser: false }],
    { actor: caller.name, now },
  );
  const approved = await changeState(context, tx, row, SubscriptionState.Approved, {
    actor: caller.name,
    reason: '',
    now,
  });
  return changeState(context, tx, approved, SubscriptionState.Activated, {
    actor: caller.name,
    reason: '',
    now,
  });
}
