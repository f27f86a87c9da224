import { BillingPeriod } from '@editorial/contracts/enumerations';
import type { Plan } from '@editorial/contracts/plans';

const months: Readonly<Record<BillingPeriod, number>> = {
  [BillingPeriod.Monthly]: 1,
  [BillingPeriod.Quarterly]: 3,
  [BillingPeriod.Annually]: 12,
};

type Priced = Pick<Plan, 'prices'>;

/** The price of one billing period, in minor units. Undefined if the plan is not sold so. */
export const amountOf = ({ prices }: Priced, period: BillingPeriod): number | undefined =>
  prices.find(({ billingPeriod }) => billingPeriod === period)?.amount;

/** A period's price for each month, in minor units. */
export const monthlyAmountOf = (plan: Priced, period: BillingPeriod): number =>
  Math.round((amountOf(plan, period) ?? 0) / months[period]);

/** The price of one credit when all of them are used, in minor units. */
export const creditAmountOf = (
  plan: Priced & Pick<Plan, 'creditsPerCycle'>,
  period: BillingPeriod,
): number => Math.round((amountOf(plan, period) ?? 0) / months[period] / plan.creditsPerCycle);

/** The part of the price that a longer period saves on every plan, from 0 to 1. */
export function savingOf(plans: readonly Priced[], period: BillingPeriod): number {
  const parts = plans.map((plan) => {
    const paidMonthly = (amountOf(plan, BillingPeriod.Monthly) ?? 0) * months[period];
    const paid = amountOf(plan, period);
    return paid === undefined || paidMonthly === 0 ? 0 : 1 - paid / paidMonthly;
  });
  const least = Math.min(...parts);
  return Number.isFinite(least) ? Math.max(0, Math.floor(least * 100 + 1e-9) / 100) : 0;
}
