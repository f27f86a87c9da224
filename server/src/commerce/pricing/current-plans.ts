import { and, asc, desc, eq, getTableColumns, lte } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { plans } from '../tables/subscriptions.tables.ts';
import { problem } from '../../ground/problem.ts';
import type { Money } from '../../ground/money.ts';
import { monthlyMoney } from '../price-rules/currency.rules.ts';
import { planVersions } from '../tables/pricing.tables.ts';

/** Plans as they are sold at a moment: each with its newest version in force. */
async function plansAt(tx: Tx, now: Date, id?: string) {
  const rows = await tx
    .selectDistinctOn([planVersions.planId], {
      ...getTableColumns(planVersions),
      id: plans.id,
      position: plans.position,
      isOffered: plans.isOffered,
    })
    .from(planVersions)
    .innerJoin(plans, eq(plans.id, planVersions.planId))
    .where(and(lte(planVersions.validFrom, now), id === undefined ? undefined : eq(plans.id, id)))
    .orderBy(asc(planVersions.planId), desc(planVersions.validFrom), desc(planVersions.version));
  return rows.toSorted((a, b) => a.position - b.position);
}

/** One plan, offered or not, as it is sold at a moment. */
export const planAt = async (tx: Tx, id: string, now: Date) => (await plansAt(tx, now, id))[0];

/** The plans on offer, in their order. */
export const offeredPlans = async (tx: Tx, now: Date) =>
  (await plansAt(tx, now)).filter(({ isOffered }) => isOffered);

export type SoldPlan = NonNullable<Awaited<ReturnType<typeof planAt>>>;

/** Returns the price of a plan in a month. Throws if it is not sold in the currency. */
export function priceOfPlan(plan: SoldPlan, currency: string): Money {
  const price = monthlyMoney(plan, currency);
  if (price) return price;
  const message = `currency: ${plan.name} has no price in ${currency}.`;
  throw problem('Editorial:Validation', { validationErrors: [{ message, members: ['currency'] }] });
}
