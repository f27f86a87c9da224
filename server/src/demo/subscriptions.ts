import { BillingPeriod, CreditCycle, SubscriptionState } from '@editorial/contracts/enumerations';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../commerce/context/context.ts';
import { HOST_TENANT, type Tx } from '../ground/database/database.ts';
import { users } from '../ground/tenancy/identity.tables.ts';
import { tenants } from '../ground/tenancy/tenants.tables.ts';
import { normalize } from '../people/passwords/passwords.ts';
import { grantCredits, spendCredits } from '../commerce/subscription/ledger.ts';
import { changeState, recordState } from '../commerce/plan-changes/state-changes.ts';
import { planAt } from '../commerce/pricing/current-plans.ts';
import { moneyOf } from '../ground/money.ts';
import { billingPrice, cyclePrice } from '../commerce/subscription/plan-prices.rules.ts';
import { Trial, trialEnd } from '../commerce/subscription/trial.rules.ts';
import { subscriptionById } from '../commerce/subscription/subscription.queries.ts';
import { subscriptionMembers, subscriptions } from '../commerce/tables/subscriptions.tables.ts';

const ACTOR = 'Alma Reyes';
/** Age of the demo client's subscription in days. It is within the first cycle. */
export const DEMO_SUBSCRIPTION_AGE_DAYS = 20;
const idOf = async (tx: Tx, email: string): Promise<string> => {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.normalizedEmail, normalize(email)));
  if (!user) throw new Error(`The demo lacks ${email}.`);
  return user.id;
};

interface Demo {
  client: string;
  clientName: string;
  plan: string;
  members: readonly { email: string; isMasterUser: boolean }[];
  until: SubscriptionState;
  balance?: number;
  /** Start of the subscription, in days before now. */
  since?: number;
  /** Whether the plan is paid. Otherwise it has no price, as what staff create without one. */
  isPaid?: boolean;
}

async function seed(context: Context, tx: Tx, demo: Demo): Promise<void> {
  const now = new Date(context.clock.now().getTime() - (demo.since ?? 0) * 86_400_000);
  const clientId = await idOf(tx, demo.client);
  const [known] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.clientId, clientId));
  if (known) return;
  const plan = await planAt(tx, demo.plan, now);
  if (!plan) throw new Error(`There is no plan ${demo.plan}.`);
  const price = moneyOf({ amount: plan.monthlyPrice, currency: plan.currency });
  const [row] = await tx
    .insert(subscriptions)
    .values({
      clientId,
      clientName: demo.clientName,
      planId: plan.id,
      planName: plan.name,
      planVersion: plan.version,
      billingPeriod: BillingPeriod.Monthly,
      creditCycle: CreditCycle.Monthly,
      creditsPerCycle: plan.creditsPerCycle,
      cyclePrice: cyclePrice(price, BillingPeriod.Monthly, CreditCycle.Monthly),
      periodPrice: demo.isPaid ? billingPrice(price, BillingPeriod.Monthly) : 0,
      downloadVolume: plan.downloadVolume,
      seats: plan.seats,
      createdBy: clientId,
      createdByName: ACTOR,
      creationTime: now,
    })
    .returning();
  if (!row) return;
  for (const member of demo.members)
    await tx.insert(subscriptionMembers).values({
      subscriptionId: row.id,
      userId: await idOf(tx, member.email),
      isMasterUser: member.isMasterUser,
    });
  const act = { actor: ACTOR, reason: '', now };
  await recordState(tx, row.id, SubscriptionState.Created, act);
  let current = row;
  for (const state of [SubscriptionState.Approved, SubscriptionState.Activated])
    if (state <= demo.until)
      current = await changeState(context, { tx, row: current, to: state, act });
  if (demo.balance === undefined || demo.until !== SubscriptionState.Activated) return;
  const { balance } = await subscriptionById(tx, row.id);
  const movement = {
    subscriptionId: row.id,
    kind: 'Adjustment' as const,
    reference: 'Welcome',
    actor: ACTOR,
    key: 'welcome',
    at: now,
  };
  if (demo.balance > balance)
    await grantCredits(tx, { ...movement, amount: demo.balance - balance, expiresAt: null });
  if (demo.balance < balance)
    await spendCredits(tx, { ...movement, amount: balance - demo.balance });
}

async function seedTrial(context: Context, tx: Tx): Promise<void> {
  const now = context.clock.now();
  const userId = await idOf(tx, 'trial@editorial.test');
  const [known] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(sql`client_id is null and created_by = ${userId}`);
  if (known) return;
  const [row] = await tx
    .insert(subscriptions)
    .values({
      clientId: null,
      clientName: 'Okafor Studio',
      planName: 'Free trial',
      creditCycle: CreditCycle.Annually,
      creditsPerCycle: Trial.credits,
      downloadVolume: Trial.downloadVolume,
      resolutionTypes: [1],
      endDate: trialEnd(now),
      createdBy: userId,
      createdByName: 'Tara Okafor',
      creationTime: now,
    })
    .returning();
  if (!row) return;
  await tx
    .insert(subscriptionMembers)
    .values({ subscriptionId: row.id, userId, isMasterUser: false });
  const act = { actor: 'Tara Okafor', reason: '', now };
  await recordState(tx, row.id, SubscriptionState.Created, act);
  const approved = await changeState(context, { tx, row, to: SubscriptionState.Approved, act });
  await changeState(context, { tx, row: approved, to: SubscriptionState.Activated, act });
}

/**
 * Creates the demo's subscriptions: an active one with two seats, an approved one, a trial, and one
 * in the demo's other tenant. A second run changes nothing.
 */
export async function seedSubscriptions(context: Context): Promise<void> {
  await context.database.inTenant(HOST_TENANT, async (tx) => {
    await seed(context, tx, {
      client: 'client@editorial.test',
      clientName: 'Lindqvist & Partners',
      plan: 'studio',
      until: SubscriptionState.Activated,
      balance: 250,
      since: DEMO_SUBSCRIPTION_AGE_DAYS,
      members: [
        { email: 'client@editorial.test', isMasterUser: true },
        { email: 'seat@editorial.test', isMasterUser: false },
      ],
    });
    await seed(context, tx, {
      client: 'approved@editorial.test',
      clientName: 'Mori Verlag',
      plan: 'starter',
      until: SubscriptionState.Approved,
      isPaid: true,
      members: [{ email: 'approved@editorial.test', isMasterUser: true }],
    });
    await seedTrial(context, tx);
  });
  const [tenant] = await context.database.asSystem((tx) =>
    tx.select().from(tenants).where(eq(tenants.normalizedName, 'NORTHLIGHT')),
  );
  if (!tenant) return;
  await context.database.inTenant(tenant.id, (tx) =>
    seed(context, tx, {
      client: 'client@northlight.test',
      clientName: 'Northlight Press',
      plan: 'starter',
      until: SubscriptionState.Activated,
      members: [{ email: 'client@northlight.test', isMasterUser: true }],
    }),
  );
}
