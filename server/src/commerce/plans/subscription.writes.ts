import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { subscriptionCreate, subscriptionUpdate } from '@editorial/contracts/subscription';
import { MAX_LISTED_MEMBERS } from '@editorial/contracts/subscription-state';
import type { z } from '@editorial/contracts/schema';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { planAt, priceOfPlan } from '../pricing/current-plans.ts';
import { problem } from '../../ground/problem.ts';
import { announceBalance, announceSubscription } from '../subscription/announcements.ts';
import { planInvoices } from '../tables/plan-invoices.tables.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { grantCredits, spendCredits } from '../subscription/ledger.ts';
import { recordState } from '../plan-changes/state-changes.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { billingPrice, cyclePrice } from '../subscription/plan-prices.rules.ts';
import {
  ledgerEntries,
  licenseZones,
  plans,
  subscriptionMembers,
  subscriptions,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';

const target = (id: string) => ({ type: 'Subscription', id });
type Members = readonly { userId: string; isMasterUser: boolean }[];
const dateOf = (text: string | null | undefined): Date | null =>
  text === undefined || text === null ? null : new Date(text);

/** Refuses people who have no account, and keeps the accounts open until the transaction ends. */
async function assertUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, unique), isNull(users.closedAt)))
    .orderBy(users.id)
    .for('key share');
  const missing = unique.filter((id) => !known.some((user) => user.id === id));
  if (missing.length > 0)
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: `There is no user ${missing[0]}.`, members: ['members'] }],
    });
}

async function setMembers(
  tx: Tx,
  subscriptionId: string,
  members: Members,
  seats: number,
): Promise<void> {
  if (members.length > seats)
    throw problem('Editorial:Validation', {
      validationErrors: [
        { message: `${members.length} members do not fit ${seats} seats.`, members: ['members'] },
      ],
    });
  await assertUsers(
    tx,
    members.map((member) => member.userId),
  );
  const userIds = members.map((member) => member.userId);
  await tx
    .delete(subscriptionMembers)
    .where(
      and(
        eq(subscriptionMembers.subscriptionId, subscriptionId),
        notInArray(subscriptionMembers.userId, userIds),
      ),
    );
  // Those who stay keep the limits of their seats.
  if (members.length > 0)
    await tx
      .insert(subscriptionMembers)
      .values(members.map((member) => ({ subscriptionId, ...member })))
      .onConflictDoUpdate({
        target: [subscriptionMembers.subscriptionId, subscriptionMembers.userId],
        set: { isMasterUser: sql`excluded.is_master_user` },
      });
}

/** Inserts a new subscription with its members. */
export async function insertSubscription(
  tx: Tx,
  values: typeof subscriptions.$inferInsert,
  members: Members,
  act: { actor: string; now: Date },
): Promise<SubscriptionRow> {
  const [row] = await tx.insert(subscriptions).values(values).returning();
  if (!row) throw new Error('A subscription was not written.');
  await setMembers(tx, row.id, members, row.seats);
  await recordState(tx, row.id, SubscriptionState.Created, { ...act, reason: '' });
  recordAudit(tx, {
    action: 'Subscription.Created',
    target: target(row.id),
    data: { plan: row.planName, clientId: row.clientId, members: members.length },
  });
  return row;
}

/** The client's display name for a subscription: company, full name or user name. */
export const clientName = async (tx: Tx, id: string): Promise<string> => {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user ? user.company || `${user.name} ${user.surname}`.trim() || user.userName : '';
};

const invalid = (member: string, message: string) =>
  problem('Editorial:Validation', { validationErrors: [{ message, members: [member] }] });

/** The plan that is named, if one is. Refuses the name of none. */
async function knownPlan(tx: Tx, planId: string | null | undefined, now: Date) {
  const plan = planId ? await planAt(tx, planId, now) : undefined;
  if (planId && !plan) throw invalid('planId', `There is no plan '${planId}'.`);
  return plan;
}

/** Refuses a license zone that there is not. */
async function assertKnownZone(tx: Tx, id: string | undefined): Promise<void> {
  if (id !== undefined && (await tx.$count(licenseZones, eq(licenseZones.id, id))) === 0)
    throw problem('Editorial:UnknownLicenseZone');
}

/**
 * Creates a subscription for a client on behalf of staff. The client is its master user unless
 * `members` says otherwise (R7.04).
 */
export async function createSubscription(
  tx: Tx,
  caller: Caller,
  body: z.output<typeof subscriptionCreate>,
  now: Date,
): Promise<SubscriptionRow> {
  const { clientId, members, startDate, endDate, planId, currency, ...fields } = body;
  await assertUsers(tx, [clientId]);
  const plan = await knownPlan(tx, planId, now);
  await assertKnownZone(tx, fields.licenseZoneId);
  const price = plan ? priceOfPlan(plan, currency ?? plan.currency) : null;
  return insertSubscription(
    tx,
    {
      ...fields,
      currency: price?.currency ?? currency,
      clientId,
      clientName: await clientName(tx, clientId),
      planId: planId ?? null,
      planVersion: plan?.version ?? null,
      periodPrice: price ? billingPrice(price, fields.billingPeriod) : 0,
      cyclePrice: price ? cyclePrice(price, fields.billingPeriod, fields.creditCycle) : 0,
      startDate: dateOf(startDate),
      endDate: dateOf(endDate),
      createdBy: caller.userId,
      createdByName: caller.userId,
      creationTime: now,
    },
    members.length > 0 ? members : [{ userId: clientId, isMasterUser: true }],
    { actor: caller.userId, now },
  );
}

/** Refuses a change that would make the subscription invalid. */
async function assertValidChange(
  tx: Tx,
  row: SubscriptionRow,
  body: z.output<typeof subscriptionUpdate>,
  memberCount: number,
): Promise<void> {
  if (row.clientId === null && body.endDate === null)
    throw invalid('endDate', 'endDate: a free trial has an end.');
  if (body.planId && (await tx.$count(plans, eq(plans.id, body.planId))) === 0)
    throw invalid('planId', `There is no plan '${body.planId}'.`);
  await assertKnownZone(tx, body.licenseZoneId);
  const seats = body.seats ?? row.seats;
  if (memberCount > seats)
    throw invalid('seats', `${memberCount} members do not fit ${seats} seats.`);
}

/** The price of a billing period follows the plan and the period, from the next invoice on. */
async function priceChange(
  tx: Tx,
  row: SubscriptionRow,
  { planId = row.planId, billingPeriod = row.billingPeriod }: z.output<typeof subscriptionUpdate>,
  now: Date,
): Promise<{ periodPrice?: number }> {
  if (planId === row.planId && billingPeriod === row.billingPeriod) return {};
  const plan = planId ? await planAt(tx, planId, now) : undefined;
  if (!plan) return { periodPrice: 0 };
  return { periodPrice: billingPrice(priceOfPlan(plan, row.currency), billingPeriod) };
}

/** Changes the given fields of a subscription. Notifies former and current members (R7.15). */
export async function updateSubscription(
  context: Context,
  tx: Tx,
  id: string,
  body: z.output<typeof subscriptionUpdate>,
): Promise<SubscriptionRow> {
  const row = await subscriptionById(tx, id, { lock: true });
  const { members, startDate, endDate, ...fields } = body;
  const former = (
    await tx.select().from(subscriptionMembers).where(eq(subscriptionMembers.subscriptionId, id))
  ).map((member) => member.userId);
  // A caller who sends back what a read named would take the seats of all others.
  if (members && former.length > MAX_LISTED_MEMBERS)
    throw invalid(
      'members',
      `The plan has ${former.length} people, and reads name the first ${MAX_LISTED_MEMBERS}: ` +
        'change its seats one by one.',
    );
  // setMembers checks the seats for new members.
  await assertValidChange(tx, row, body, members ? 0 : former.length);
  const plan = fields.planId ? await planAt(tx, fields.planId, context.clock.now()) : undefined;
  const change = {
    ...fields,
    ...(fields.planId === undefined ? {} : { planVersion: plan?.version ?? null }),
    ...(await priceChange(tx, row, body, context.clock.now())),
    ...(startDate === undefined ? {} : { startDate: dateOf(startDate) }),
    // An end that staff set is no cancellation by the client.
    ...(endDate === undefined
      ? {}
      : { endDate: dateOf(endDate), cancelledAt: null, endBeforeCancel: null }),
  };
  const [changed] =
    Object.keys(change).length > 0
      ? await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning()
      : [row];
  if (members) await setMembers(tx, id, members, changed?.seats ?? row.seats);
  recordAudit(tx, {
    action: 'Subscription.Changed',
    target: target(id),
    changes: {
      ...changesBetween<object>(row, change, Object.keys(change) as never[]),
      ...(members ? { members: [former, members.map((member) => member.userId)] } : {}),
    },
  });
  announceSubscription(context, tx, id, former);
  return changed ?? row;
}

/** Deletes a subscription that never had credits or licenses (R7.05). */
export async function removeSubscription(context: Context, tx: Tx, id: string): Promise<void> {
  const row = await subscriptionById(tx, id, { lock: true });
  const [entry] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.subscriptionId, id))
    .limit(1);
  const invoiced = await tx.$count(planInvoices, eq(planInvoices.subscriptionId, id));
  if (entry || invoiced > 0 || row.state === SubscriptionState.Activated)
    throw problem('Editorial:SubscriptionInUse');
  const members = (
    await tx.select().from(subscriptionMembers).where(eq(subscriptionMembers.subscriptionId, id))
  ).map((member) => member.userId);
  await tx.delete(subscriptions).where(eq(subscriptions.id, id));
  recordAudit(tx, { action: 'Subscription.Removed', target: target(id) });
  announceSubscription(context, tx, id, members);
}

/** Corrects a balance for staff, with a reason, and notifies the members (R7.02). */
export async function adjustBalance(
  context: Context,
  {
    tx,
    caller,
    body,
    now,
  }: {
    readonly tx: Tx;
    readonly caller: Caller;
    readonly body: { subscriptionId: string; amount: number; reason: string };
    readonly now: Date;
  },
): Promise<SubscriptionRow> {
  const row = await catchUp(
    context,
    tx,
    await subscriptionById(tx, body.subscriptionId, { lock: true }),
    now,
  );
  const movement = {
    subscriptionId: row.id,
    reference: body.reason,
    actor: caller.userId,
    key: `adjustment:${crypto.randomUUID()}`,
    at: now,
    kind: 'Adjustment' as const,
  };
  const balance =
    body.amount > 0
      ? await grantCredits(tx, { ...movement, amount: body.amount, expiresAt: null })
      : await spendCredits(tx, { ...movement, amount: -body.amount });
  recordAudit(tx, {
    action: 'Subscription.CreditsAdjusted',
    target: target(row.id),
    changes: { balance: [row.balance, balance] },
    data: { reason: body.reason },
  });
  announceBalance(context, tx, row.id, balance);
  return subscriptionById(tx, row.id);
}

/** Changes the download volume per cycle for staff, with a reason (R7.03). */
export async function adjustVolume(
  context: Context,
  {
    tx,
    caller,
    body,
    now,
  }: {
    readonly tx: Tx;
    readonly caller: Caller;
    readonly body: { subscriptionId: string; downloadVolume: number; reason: string };
    readonly now: Date;
  },
): Promise<SubscriptionRow> {
  const row = await subscriptionById(tx, body.subscriptionId, { lock: true });
  await recordState(tx, row.id, row.state, {
    actor: caller.userId,
    reason: `${row.downloadVolume} → ${body.downloadVolume}: ${body.reason}`,
    now,
  });
  const [changed] = await tx
    .update(subscriptions)
    .set({ downloadVolume: body.downloadVolume })
    .where(eq(subscriptions.id, row.id))
    .returning();
  recordAudit(tx, {
    action: 'Subscription.VolumeAdjusted',
    target: target(row.id),
    changes: { downloadVolume: [row.downloadVolume, body.downloadVolume] },
    data: { reason: body.reason },
  });
  announceSubscription(context, tx, row.id);
  return changed ?? row;
}
