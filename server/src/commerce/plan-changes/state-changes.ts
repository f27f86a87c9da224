import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { oneForPerson, waitForPerson } from '../../ground/database/one-for-person.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { beginCycle } from '../subscription/begin-cycle.ts';
import { issuePlanInvoices } from '../plan-invoices/issue-plan-invoices.ts';
import type { PlanChargeRow } from '../tables/plan-charges.tables.ts';
import { beginNextPlan } from './apply-plan.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { isOfClosedAccount } from '../subscription/subscription.queries.ts';
import { mayChangeState } from '../subscription/subscription-states.rules.ts';
import {
  subscriptionMembers,
  subscriptionStateChanges,
  subscriptions,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';

export interface Act {
  readonly actor: string;
  readonly reason: string;
  readonly now: Date;
  /** The payment by card that it follows from. */
  readonly charge?: PlanChargeRow;
}

const stateNames = Object.fromEntries(
  Object.entries(SubscriptionState).map(([name, value]) => [value, name]),
);

/** Whether a client agreed on it with staff: neither a trial nor for single pictures. */
const isForPlan = (row: SubscriptionRow): boolean => row.clientId !== null && !row.paysPerImage;

/** Records a state change with its time, actor and reason. */
export const recordState = (
  tx: Tx,
  subscriptionId: string,
  state: SubscriptionState,
  { actor, reason, now }: Act,
) => tx.insert(subscriptionStateChanges).values({ subscriptionId, state, at: now, actor, reason });

/** A locked subscription, the state that it is to have, and who wants it. */
interface StateChange {
  readonly tx: Tx;
  readonly row: SubscriptionRow;
  readonly to: SubscriptionState;
  readonly act: Act;
}

/**
 * Moves a locked subscription to another state and notifies all members. Throws
 * `Editorial:InvalidSubscriptionState` if the transition is not allowed, or the account closed.
 */
export async function changeState(
  context: Context,
  { tx, row, to, act }: StateChange,
): Promise<SubscriptionRow> {
  // Approving what needed no approval by staff is no mistake: it is approved.
  if (row.state === to && to === SubscriptionState.Approved) return row;
  const isAllowed = mayChangeState(row.state, to, { now: act.now, endDate: row.endDate });
  // Nobody would pay for the plan of a closed account, or could end it.
  const isOver = to === SubscriptionState.Activated && (await isOfClosedAccount(tx, row));
  if (!isAllowed || isOver)
    throw problem('Editorial:InvalidSubscriptionState', { data: { from: row.state, to } });
  const changed =
    to === SubscriptionState.Activated
      ? await activate(context, tx, row, act)
      : await moveTo(tx, row.id, { state: to });
  if (to === SubscriptionState.Deactivated) await endTrialLicenses(tx, row.id, act.now);
  // Clients who approve a trial or a plan for themselves go on at once, and need no mail.
  const isByClient = act.actor === row.clientId;
  if (to === SubscriptionState.Approved && isForPlan(row) && !isByClient)
    await sendMail(context, tx, {
      kind: 'approval',
      subscription: row,
      key: `approval:${row.id}:${act.now.toISOString()}`,
    });
  await recordState(tx, row.id, to, act);
  recordAudit(tx, {
    action: 'Subscription.StateChanged',
    target: { type: 'Subscription', id: row.id },
    changes: { state: [stateNames[row.state], stateNames[to]] },
    data: act.reason ? { reason: act.reason } : {},
  });
  announceSubscription(context, tx, row.id);
  return changed;
}

async function moveTo(
  tx: Tx,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const [changed] = await tx
    .update(subscriptions)
    .set(change)
    .where(eq(subscriptions.id, id))
    .returning();
  if (!changed) throw problem('Editorial:NotFound');
  return changed;
}

async function activate(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  act: Act,
): Promise<SubscriptionRow> {
  await replacePayPerImage(context, tx, row, act);
  await refuseSecondActive(tx, row);
  await endTrialsOfMembers(context, tx, row, act);
  const { nextPlan } = row;
  const agreed =
    nextPlan !== null && new Date(nextPlan.at) <= act.now
      ? await beginNextPlan(context, tx, row, nextPlan)
      : row;
  const isCycleRunning = agreed.cycleEnd !== null && agreed.cycleEnd > act.now;
  const current = isCycleRunning
    ? agreed
    : await beginCycle(context, {
        tx,
        row: agreed,
        cycle: { anchor: act.now, number: 0 },
        now: act.now,
      });
  if (isForPlan(row) || row.clientId === null)
    await sendMail(context, tx, {
      kind: 'activation',
      subscription: row,
      key: `activation:${row.id}:${act.now.toISOString()}`,
    });
  const active = await moveTo(tx, row.id, {
    state: SubscriptionState.Activated,
    startDate: current.startDate ?? act.now,
  });
  return issuePlanInvoices(context, tx, active, {
    now: act.now,
    isActivation: true,
    charge: act.charge,
  });
}

/** A plan replaces the pay-per-image subscription of its client. */
async function replacePayPerImage(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  act: Act,
): Promise<void> {
  if (!isForPlan(row) || row.clientId === null) return;
  await oneForClient(tx, row.clientId);
  await endPayPerImageOf(context, tx, [row.clientId], { ...act, reason: row.planName });
}

/** Serializes plan requests, trials and activations of one person until the transaction ends. */
const oneForClient = (tx: Tx, userId: string): Promise<unknown> =>
  waitForPerson(tx, 'subscription', { userId });

/** The same for what somebody asks for: their account must still be open. */
export const oneForOpenClient = (tx: Tx, person: { readonly userId: string }): Promise<void> =>
  oneForPerson(tx, 'subscription', person);

async function refuseSecondActive(tx: Tx, row: SubscriptionRow): Promise<void> {
  if (row.clientId === null) return;
  await oneForClient(tx, row.clientId);
  await refuseOtherActive(tx, row.clientId, row.id);
}

/**
 * A person has one active subscription: an own one, or a seat of another's. Throws
 * `Editorial:ActiveSubscriptionExists` if there is one besides `exceptId`.
 */
async function refuseOtherActive(tx: Tx, userId: string, exceptId: string): Promise<void> {
  const seats = tx
    .select({ id: subscriptionMembers.subscriptionId })
    .from(subscriptionMembers)
    .where(eq(subscriptionMembers.userId, userId));
  const [other] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.clientId),
        or(eq(subscriptions.clientId, userId), inArray(subscriptions.id, seats)),
        eq(subscriptions.state, SubscriptionState.Activated),
        ne(subscriptions.id, exceptId),
      ),
    );
  if (other)
    throw problem('Editorial:ActiveSubscriptionExists', { data: { subscriptionId: other.id } });
}

/** Ends the active trials of a paid subscription's members. */
async function endTrialsOfMembers(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  act: Act,
): Promise<void> {
  if (row.clientId === null) return;
  const members = tx
    .select({ userId: subscriptionMembers.userId })
    .from(subscriptionMembers)
    .where(eq(subscriptionMembers.subscriptionId, row.id));
  await endTrials(context, tx, inArray(subscriptions.createdBy, members), {
    ...act,
    reason: row.planName,
  });
}

/** Ends the active trial of a person who gets a seat of a plan. */
export const endTrialOf = (context: Context, tx: Tx, userId: string, act: Act): Promise<void> =>
  endTrials(context, tx, eq(subscriptions.createdBy, userId), act);

async function endTrials(context: Context, tx: Tx, ofThem: SQL, act: Act): Promise<void> {
  const trials = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.clientId),
        eq(subscriptions.state, SubscriptionState.Activated),
        ofThem,
      ),
    )
    .for('update');
  for (const row of trials)
    await changeState(context, { tx, row, to: SubscriptionState.Deactivated, act });
}

/** Ends the pay-per-image subscriptions of people who get a plan. Their licenses stay valid. */
export async function endPayPerImageOf(
  context: Context,
  tx: Tx,
  userIds: readonly string[],
  act: Act,
): Promise<void> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.clientId, [...userIds]),
        eq(subscriptions.paysPerImage, true),
        eq(subscriptions.state, SubscriptionState.Activated),
      ),
    )
    .orderBy(subscriptions.id)
    .for('update');
  for (const row of rows)
    await changeState(context, { tx, row, to: SubscriptionState.Deactivated, act });
}

const endTrialLicenses = (tx: Tx, subscriptionId: string, now: Date) =>
  tx
    .update(licenses)
    .set({ endsAt: now })
    .where(
      and(
        eq(licenses.subscriptionId, subscriptionId),
        eq(licenses.source, 'Trial'),
        sql`${licenses.endsAt} > ${now.toISOString()}`,
      ),
    );
