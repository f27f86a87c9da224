import {
  BillingPeriod,
  CreditCycle,
  ResolutionType,
  SubscriptionState,
} from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import type { planRequest } from '@editorial/contracts/subscription';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { Money } from '../../ground/money.ts';
import { currencyFor, monthlyMoney } from '../price-rules/currency.rules.ts';
import { planAt, priceOfPlan, type SoldPlan } from '../pricing/current-plans.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { openCharges } from '../plan-invoices/begin-charge.ts';
import { changeState, oneForOpenClient } from '../plan-changes/state-changes.ts';
import { buyingOf } from './buyer-currency.ts';
import { isPlanSuspended } from '../subscription/suspension.ts';
import { callersSubscription } from '../subscription/subscription.queries.ts';
import { Trial, trialEnd } from '../subscription/trial.rules.ts';
import { billingPrice, cyclePrice } from '../subscription/plan-prices.rules.ts';
import { clientName, insertSubscription } from './subscription.writes.ts';
import {
  subscriptionMembers,
  subscriptions,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';

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

/** The caller's choice, as it is sold now. */
async function chosenPlan(tx: Tx, caller: Caller, body: z.output<typeof planRequest>, now: Date) {
  const plan = await planAt(tx, body.planId, now);
  if (!plan?.isOffered) throw problem('Editorial:NotFound');
  const price = await priceFor(tx, caller, plan, body.currency);
  return {
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
  };
}

/** The plan that the caller has or waits for. */
async function openPlan(tx: Tx, caller: Caller): Promise<SubscriptionRow | undefined> {
  const open = await tx
    .select()
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
    )
    .for('update');
  return open.find(({ state }) => state === SubscriptionState.Activated) ?? open[0];
}

/**
 * Whether a plan is the caller's own choice, which nobody else agreed to and nothing was paid for.
 */
const isOwnChoice = async (tx: Tx, caller: Caller, row: SubscriptionRow): Promise<boolean> =>
  row.createdBy === caller.userId && (await openCharges(tx, row.id)).length === 0;

/** Refuses a plan to a person who has a seat of another's: they have one active subscription. */
async function refuseSeat(tx: Tx, caller: Caller): Promise<void> {
  const active = await callersSubscription(tx, caller, SubscriptionState.Activated);
  if (active?.clientId && !active.paysPerImage)
    throw problem('Editorial:ActiveSubscriptionExists', { data: { subscriptionId: active.id } });
}

/**
 * Requests a plan for the caller. Creates a subscription for review. Where the site asks for no
 * approval by staff (`Plans.StaffApproval`) and suspended no plan of this client, it is approved at
 * once, so that its client pays and begins; until then, another choice replaces it. Throws `Editorial:ActiveSubscriptionExists`, and
 * `Editorial:PlanAlreadyRequested` for one that staff reviews, offered, or that is being paid.
 */
export async function requestPlan(
  context: Context,
  tx: Tx,
  caller: Caller,
  {
    body,
    now,
    language,
  }: {
    readonly body: z.output<typeof planRequest>;
    readonly now: Date;
    readonly language: string;
  },
): Promise<SubscriptionRow> {
  const chosen = { ...(await chosenPlan(tx, caller, body, now)), language };
  // Wait for concurrent requests of this person, so that the checks below see their rows.
  await oneForOpenClient(tx, caller);
  const isReviewed =
    context.settings.isOn('Plans.StaffApproval') || (await isPlanSuspended(tx, caller.userId));
  const before = await openPlan(tx, caller);
  if (before?.state === SubscriptionState.Activated)
    throw problem('Editorial:ActiveSubscriptionExists', { data: { subscriptionId: before.id } });
  await refuseSeat(tx, caller);
  if (before && (isReviewed || !(await isOwnChoice(tx, caller, before))))
    throw problem('Editorial:PlanAlreadyRequested', { data: { subscriptionId: before.id } });
  const row = before
    ? await chooseAnother(context, tx, before.id, chosen)
    : await insertSubscription(
        tx,
        {
          ...chosen,
          clientId: caller.userId,
          clientName: await clientName(tx, caller.userId),
          createdBy: caller.userId,
          createdByName: caller.userId,
          creationTime: now,
        },
        [{ userId: caller.userId, isMasterUser: true }],
        { actor: caller.userId, now },
      );
  if (isReviewed || row.state === SubscriptionState.Approved) return row;
  const act = { actor: caller.userId, reason: '', now };
  return changeState(context, { tx, row, to: SubscriptionState.Approved, act });
}

async function chooseAnother(
  context: Context,
  tx: Tx,
  id: string,
  chosen: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  // Staff may have added people meanwhile.
  const taken = await tx.$count(subscriptionMembers, eq(subscriptionMembers.subscriptionId, id));
  const seats = chosen.seats ?? taken;
  if (taken > seats) throw problem('Editorial:TooManySeatsTaken', { data: { taken, seats } });
  const [row] = await tx
    .update(subscriptions)
    .set(chosen)
    .where(eq(subscriptions.id, id))
    .returning();
  announceSubscription(context, tx, id);
  return required(row, 'A subscription');
}

/** Whether somebody has a trial, or had one: it is offered once. */
export async function hasHadTrial(tx: Tx, userId: string): Promise<boolean> {
  const theirs = and(isNull(subscriptions.clientId), eq(subscriptions.createdBy, userId));
  return (await tx.$count(subscriptions, theirs)) > 0;
}

/**
 * Finds a trial of an address of the same mailbox as a person's: what follows a `+` only sorts its
 * mails (RFC 5233).
 */
export const trialOfMailbox = (userId: string): SQL =>
  sql`select s.id from subscriptions s join users u on u.id = s.created_by
    where s.client_id is null and u.mailbox = (select mailbox from users where id = ${userId})
    limit 1`;

/** Waits until the previous trial of an address of the same mailbox has begun, or has not. */
const waitForMailbox = (tx: Tx, userId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(
    hashtextextended('trial:' || tenant_id || ':' || mailbox, 0)) from users where id = ${userId}`);

/**
 * Starts the free trial, one per person and mailbox. It is a subscription without a client (R1.15).
 */
export async function startTrial(
  context: Context,
  tx: Tx,
  caller: Caller,
  { now, language }: { now: Date; language: string },
): Promise<SubscriptionRow> {
  // Wait for concurrent requests of this person, so that the checks below see their rows.
  await oneForOpenClient(tx, caller);
  if (await callersSubscription(tx, caller, SubscriptionState.Activated))
    throw problem('Editorial:ActiveSubscriptionExists');
  await waitForMailbox(tx, caller.userId);
  const { rows: had } = (await tx.execute(trialOfMailbox(caller.userId))) as { rows: unknown[] };
  if (had.length > 0) throw problem('Editorial:TrialUsedUp');
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
      createdByName: caller.userId,
      creationTime: now,
    },
    [{ userId: caller.userId, isMasterUser: false }],
    { actor: caller.userId, now },
  );
  const act = { actor: caller.userId, reason: '', now };
  const approved = await changeState(context, { tx, row, to: SubscriptionState.Approved, act });
  return changeState(context, { tx, row: approved, to: SubscriptionState.Activated, act });
}
