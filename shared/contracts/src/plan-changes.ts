import { z } from '@editorial/contracts/schema';
import { amount, credits, currency, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BillingPeriod, numberOf } from './enumerations.ts';
import { planBilling } from './plan-invoices.ts';
import { rateBasisPoints } from './tax.ts';

export const wantedPlan = z.object({
  planId: z.string().check(z.maxLength(50)),
  billingPeriod: numberOf(BillingPeriod),
});

export type WantedPlan = z.infer<typeof wantedPlan>;

/** The cost of a change of the own plan, and its beginning. */
export const changeQuote = z.object({
  planId: z.string(),
  billingPeriod: wantedPlan.shape.billingPeriod,
  planName: z.string(),
  /** A better plan begins now, any other change when the period that is invoiced is over. */
  isUpgrade: z.boolean(),
  at: instant,
  /** To pay now, for the time until `paidUntil`. */
  amount,
  currency,
  /** The rate of the tax on both prices, in hundredths of a percent. */
  taxRateBasisPoints: rateBasisPoints,
  paidUntil: instant,
  /** Credits that come now, for the rest of the cycle. */
  credits,
  /** The price of each billing period from then on. */
  periodPrice: amount,
  /** The plan changes now, its billing period when the paid one ends. */
  periodFollows: z.boolean(),
  paysByCard: z.boolean(),
});

export type ChangeQuote = z.infer<typeof changeQuote>;

const PLAN_PATH = '/api/subscription/plan';
/** Master users change their plan. */
export const planChangesApi = {
  quote: endpoint({
    method: 'GET',
    side: 'both',
    path: `${PLAN_PATH}/change`,
    summary: 'What a change of the own plan costs, and when it begins',
    query: z.object({
      planId: wantedPlan.shape.planId,
      billingPeriod: z.pipe(z.coerce.number(), numberOf(BillingPeriod)),
    }),
    response: changeQuote,
    problems: ['NotFound', 'NotMasterUser', 'PlanNotChangeable', 'TooManySeatsTaken'],
  }),
  change: endpoint({
    method: 'POST',
    side: 'both',
    path: `${PLAN_PATH}/change`,
    summary: 'Change the own plan for the amount that was shown',
    body: z.object({ ...wantedPlan.shape, amount }),
    response: planBilling,
    problems: [
      'CardNeeded',
      'CardDeclined',
      'NotFound',
      'NotMasterUser',
      'PaymentPending',
      'PlanNotChangeable',
      'QuoteChanged',
      'TooManySeatsTaken',
    ],
    confirmed: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${PLAN_PATH}/change`,
    summary: 'Drop the change of the own plan that was to follow',
    response: planBilling,
    problems: ['NotMasterUser', 'PlanNotChangeable'],
  }),
  revive: endpoint({
    method: 'POST',
    side: 'both',
    path: `${PLAN_PATH}/revival`,
    summary: 'Begin the own plan again after its cancellation, for the amount that was shown',
    body: z.object({ amount }),
    response: planBilling,
    problems: [
      'CardNeeded',
      'ActiveSubscriptionExists',
      'CardDeclined',
      'InvalidSubscriptionState',
      'NotMasterUser',
      'PaymentPending',
      'PlanNotChangeable',
      'QuoteChanged',
    ],
    confirmed: true,
  }),
};
