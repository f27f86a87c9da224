import type { ManagedPlan, PlanTerms } from '@editorial/contracts/pricing';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { actorNames } from '../../people/permissions/actor-names.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { plans, subscriptions } from '../tables/subscriptions.tables.ts';
import { freeSlug, refuse, SITE_CURRENCY, validFromOf } from '../price-rules/pricing.rules.ts';
import { planVersions } from '../tables/pricing.tables.ts';

const target = (id: string) => ({ type: 'Plan', id });

/** Serializes changes of plans, so that no two take the same name, place or version. */
export const oneAtATime = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('pricing', 0))`);

/** Plans with all their versions and the number of subscriptions that run with each. */
export async function managedPlans(tx: Tx, now: Date, id?: string): Promise<ManagedPlan[]> {
  const only = id === undefined ? undefined : eq(plans.id, id);
  const rows = await tx.select().from(plans).where(only).orderBy(asc(plans.position), plans.id);
  const versions = await tx
    .select()
    .from(planVersions)
    .orderBy(desc(planVersions.validFrom), desc(planVersions.version));
  const nameOf = await actorNames(
    tx,
    versions.map(({ createdByName }) => createdByName),
  );
  const running = await tx
    .select({
      planId: subscriptions.planId,
      version: subscriptions.planVersion,
      count: sql<number>`count(*)::int`,
    })
    .from(subscriptions)
    .where(eq(subscriptions.state, SubscriptionState.Activated))
    .groupBy(subscriptions.planId, subscriptions.planVersion);
  return rows.map((plan) => {
    const own = versions.filter(({ planId }) => planId === plan.id);
    return {
      ...plan,
      currentVersion: own.find(({ validFrom }) => validFrom <= now)?.version ?? null,
      versions: own.map(({ planId, validFrom, creationTime, ...version }) => ({
        ...version,
        createdByName: nameOf(version.createdByName),
        validFrom: validFrom.toISOString(),
        isFuture: validFrom > now,
        creationTime: creationTime.toISOString(),
        running:
          running.find((one) => one.planId === planId && one.version === version.version)?.count ??
          0,
      })),
    };
  });
}

async function managedPlan(tx: Tx, id: string, now: Date): Promise<ManagedPlan> {
  const [plan] = await managedPlans(tx, now, id);
  if (!plan) throw problem('Editorial:NotFound');
  return plan;
}

interface Terms {
  readonly terms: PlanTerms;
  readonly validFrom?: string | undefined;
}

/** Refuses a second price in the currency that the plan's own price is in. */
function assertNoBasePrice({ monthlyPriceIn = {} }: PlanTerms): void {
  if (Object.hasOwn(monthlyPriceIn, SITE_CURRENCY))
    throw refuse('monthlyPriceIn', `monthlyPriceIn: ${SITE_CURRENCY} is that of monthlyPrice.`);
}

/** Adds a plan with its first version, after the others. */
export async function createPlan(
  tx: Tx,
  caller: Caller,
  { terms, validFrom }: Terms,
  now: Date,
): Promise<ManagedPlan> {
  await oneAtATime(tx);
  assertNoBasePrice(terms);
  const known = await tx.select({ id: plans.id, position: plans.position }).from(plans);
  const id = freeSlug(
    terms.name,
    known.map((plan) => plan.id),
  );
  const position = Math.max(0, ...known.map((plan) => plan.position)) + 1;
  await tx.insert(plans).values({ id, position });
  await tx.insert(planVersions).values({
    ...terms,
    planId: id,
    version: 1,
    validFrom: validFromOf(validFrom, now),
    createdByName: caller.userId,
    creationTime: now,
  });
  recordAudit(tx, { action: 'Plan.Created', target: target(id), data: { ...terms } });
  return managedPlan(tx, id, now);
}

/** The plan's row, locked. Throws if somebody changed it since the given stamp. */
async function planToChange(tx: Tx, id: string, stamp: string | undefined, now: Date) {
  await oneAtATime(tx);
  const plan = await managedPlan(tx, id, now);
  if (stamp !== undefined && stamp !== plan.concurrencyStamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current: plan } });
  return plan;
}

const restamp = (tx: Tx, id: string, change: { isOffered?: boolean; position?: number } = {}) =>
  tx
    .update(plans)
    .set({ ...change, concurrencyStamp: crypto.randomUUID() })
    .where(eq(plans.id, id));

/** Offers a plan or takes it off the offer, and moves it. Subscriptions are not touched. */
export async function changePlan(
  tx: Tx,
  id: string,
  body: {
    isOffered?: boolean | undefined;
    position?: number | undefined;
    concurrencyStamp?: string | undefined;
  },
  now: Date,
): Promise<ManagedPlan> {
  const { concurrencyStamp, isOffered, position } = body;
  const plan = await planToChange(tx, id, concurrencyStamp, now);
  const change = {
    ...(isOffered === undefined ? {} : { isOffered }),
    ...(position === undefined ? {} : { position }),
  };
  const changes = changesBetween(plan, change as Partial<ManagedPlan>, ['isOffered', 'position']);
  if (Object.keys(changes).length === 0) return plan;
  await restamp(tx, id, change);
  recordAudit(tx, { action: 'Plan.Changed', target: target(id), changes });
  return managedPlan(tx, id, now);
}

const termNames = [
  'name',
  'creditsPerCycle',
  'downloadVolume',
  'seats',
  'monthlyPrice',
  'monthlyPriceIn',
] as const satisfies readonly (keyof PlanTerms)[];

/** Adds a version. Subscriptions keep the one that they were sold with. */
export async function addPlanVersion(
  tx: Tx,
  caller: Caller,
  { id, terms: given, ...body }: Terms & { id: string; concurrencyStamp?: string | undefined },
  now: Date,
): Promise<ManagedPlan> {
  const plan = await planToChange(tx, id, body.concurrencyStamp, now);
  assertNoBasePrice(given);
  const before = required(plan.versions[0], 'The version before');
  const terms = { ...given, monthlyPriceIn: given.monthlyPriceIn ?? before.monthlyPriceIn ?? {} };
  const version = Math.max(0, ...plan.versions.map((one) => one.version)) + 1;
  const validFrom = validFromOf(body.validFrom, now);
  await tx.insert(planVersions).values({
    ...terms,
    planId: id,
    version,
    validFrom,
    createdByName: caller.userId,
    creationTime: now,
  });
  await restamp(tx, id);
  recordAudit(tx, {
    action: 'Plan.Changed',
    target: target(id),
    changes: changesBetween<PlanTerms>(before, terms, [...termNames]),
    data: { version, validFrom: validFrom.toISOString() },
  });
  return managedPlan(tx, id, now);
}

/** Withdraws a version that nobody could buy yet. */
export async function removePlanVersion(
  tx: Tx,
  id: string,
  version: number,
  now: Date,
): Promise<undefined> {
  const plan = await planToChange(tx, id, undefined, now);
  const found = plan.versions.find((one) => one.version === version);
  if (!found) throw problem('Editorial:NotFound');
  if (!found.isFuture || plan.versions.length === 1) throw problem('Editorial:AlreadyInForce');
  await tx
    .delete(planVersions)
    .where(and(eq(planVersions.planId, id), eq(planVersions.version, version)));
  await restamp(tx, id);
  recordAudit(tx, {
    action: 'Plan.Changed',
    target: target(id),
    data: { withdrawnVersion: version },
  });
  return undefined;
}

/** Removes a plan that nobody ever had. */
export async function removePlan(tx: Tx, id: string, now: Date): Promise<undefined> {
  const plan = await planToChange(tx, id, undefined, now);
  const count = await tx.$count(subscriptions, eq(subscriptions.planId, id));
  if (count > 0) throw problem('Editorial:PlanInUse', { data: { subscriptions: count } });
  await tx.delete(plans).where(eq(plans.id, id));
  recordAudit(tx, {
    action: 'Plan.Removed',
    target: target(id),
    data: { name: plan.versions[0]?.name ?? id },
  });
  return undefined;
}
