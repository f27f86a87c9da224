import type { Plan } from '@editorial/contracts/plans';
import type { PriceList } from '@editorial/contracts/price-list';
import { isCompany } from '@editorial/contracts/consumers';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import { BillingPeriod, SubscriptionState } from '@editorial/contracts/enumerations';
import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { currencyFor, monthlyMoney, type Buying } from '../price-rules/currency.rules.ts';
import type { SoldPlan } from '../pricing/current-plans.ts';
import { moneyOf } from '../../ground/money.ts';
import { billingPrice } from '../subscription/plan-prices.rules.ts';
import { subscriptionMembers, subscriptions } from '../tables/subscriptions.tables.ts';

/** The prices that a visitor wants to see, as far as the request says so. */
export interface ShownTo {
  /** The currency that they chose. */
  readonly wanted?: string | undefined;
  /** The country that their browser speaks of, for those of whom no other is known. */
  readonly visitor?: string | undefined;
}

/**
 * The facts that decide on the currency of a visitor's prices, also without signing in.
 */
export async function buyingOf(
  tx: Tx,
  userId?: string,
  { wanted, visitor }: ShownTo = {},
): Promise<Buying & { readonly isCompany?: boolean }> {
  if (userId === undefined) return { wanted, country: visitor };
  const [own] = await tx
    .select()
    .from(subscriptions)
    .innerJoin(subscriptionMembers, eq(subscriptionMembers.subscriptionId, subscriptions.id))
    .where(eq(subscriptionMembers.userId, userId))
    .orderBy(desc(eq(subscriptions.state, SubscriptionState.Activated)), desc(subscriptions.id))
    .limit(1);
  const [user] = await tx
    .select({ country: users.country })
    .from(users)
    .where(eq(users.id, userId));
  const { cyclePrice = 0, currency, billing, state } = own?.subscriptions ?? {};
  return {
    wanted,
    agreed: cyclePrice > 0 && state === SubscriptionState.Activated ? currency : null,
    country: billing?.country || user?.country || visitor,
    isCompany: isCompany(billing ?? {}),
  };
}

/** An amount, with the tax of consumers beside it if there is one. */
function withTax(amount: number, currency: string, tax: PriceList['tax']) {
  const grossAmount = amountWithTax(amount, tax, currency);
  return { amount, ...((tax?.rateBasisPoints ?? 0) > 0 && { grossAmount }) };
}

/** The plans on offer in somebody's currency, or in that of the site if one has no price in it. */
export const plansInCurrency = (
  plans: readonly SoldPlan[],
  buying: Buying,
  tax: PriceList['tax'],
): Plan[] =>
  plans.map((plan) => {
    const isSoldIn = (one: string) => monthlyMoney(plan, one) !== null;
    const currency = currencyFor(buying, isSoldIn, plan.currency);
    const price = monthlyMoney(plan, currency) ?? moneyOf({ amount: plan.monthlyPrice, currency });
    return {
      id: plan.id,
      name: plan.name,
      creditsPerCycle: plan.creditsPerCycle,
      downloadVolume: plan.downloadVolume,
      seats: plan.seats,
      currency: price.currency,
      prices: Object.values(BillingPeriod).map((billingPeriod) => ({
        billingPeriod,
        ...withTax(billingPrice(price, billingPeriod), price.currency, tax),
      })),
    };
  });
