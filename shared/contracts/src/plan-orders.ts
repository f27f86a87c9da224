import { z } from '@editorial/contracts/schema';
import { billing, paymentMethod } from './checkout.ts';
import { amount, currency, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BillingPeriod, numberOf } from './enumerations.ts';
import { wantedPlan } from './plan-changes.ts';
import { plan } from './plans.ts';
import { shownTerms } from './shown-terms.ts';
import { subscription } from './subscription-state.ts';
import { addressProblem, rateBasisPoints, tax, taxedBuyer } from './tax.ts';

/** A plan as it is ordered: its price with tax, and how it can be paid. */
export const planOffer = z.object({
  ...z.omit(plan, { prices: true }).shape,
  billingPeriod: numberOf(BillingPeriod),
  /** The price of one billing period, without tax. */
  amount,
  currencies: z.array(currency),
  /** The country of the buyer. Before one is given, that of the account or the visitor's language. */
  country: z.string(),
  tax,
  addressProblem: z.optional(addressProblem),
  paymentMethods: z.array(paymentMethod),
  /** Whom the plan is bought from, as its invoices name it. */
  seller: z.string(),
  /** The next payment, if the plan begins now. */
  renewsAt: instant,
  /** Staff approve each plan before it begins, so it is requested, not ordered. */
  needsApproval: z.boolean(),
  /** The texts that an order accepts. */
  terms: z.optional(shownTerms),
});

export type PlanOffer = z.infer<typeof planOffer>;

export const planOfferRequest = z.object({
  ...wantedPlan.shape,
  currency: z.optional(currency),
  buyer: z.optional(taxedBuyer),
});

export const planOrder = z.object({
  ...wantedPlan.shape,
  currency,
  /** The shown price. For another one, nothing is ordered. */
  amount,
  taxRateBasisPoints: rateBasisPoints,
  billing,
  paymentMethod,
  /** The versions that were shown. For others, nothing is ordered. If it is missing, the current ones are accepted. */
  terms: z.optional(shownTerms),
});

/** A plan in one form: its price for everybody, and its order for clients. */
export const planOrdersApi = {
  offer: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/subscription/plan/offer',
    summary: 'What a plan costs with tax, and how it can be paid',
    body: planOfferRequest,
    response: planOffer,
    access: 'anonymous',
    problems: ['NotFound'],
  }),
  order: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/subscription/plan/order',
    summary: 'Order a plan for the price that was shown. It begins with its payment',
    body: planOrder,
    response: z.object({
      subscription,
      /** The page of Stripe that takes the card. Null: the plan has begun. */
      paymentUrl: z.nullable(z.string()),
    }),
    status: 201,
    problems: [
      'ActiveSubscriptionExists',
      'CardNeeded',
      'InvalidSubscriptionState',
      'NoCardPayment',
      'NotFound',
      'PaymentUnavailable',
      'PlanAlreadyRequested',
      'QuoteChanged',
      'StateNeeded',
      'TermsChanged',
      'TooManySeatsTaken',
      'VatNumberInvalid',
      'VatNumberNotRegistered',
    ],
    confirmed: true,
  }),
};
