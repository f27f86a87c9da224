import { z } from '@editorial/contracts/schema';
import { amount, currency, id, idParams, instant } from './common.ts';
import { billing, storedBilling } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { BillingPeriod, SubscriptionState, numberOf } from './enumerations.ts';
import { Policy } from './policy.ts';
import { SUBSCRIPTION_PATH } from './subscription-state.ts';
import { rateBasisPoints } from './tax.ts';

/** The invoice for one billing period of a plan, or for an upgrade within one. */
export const planInvoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(['Period', 'Upgrade']),
  planName: z.string(),
  periodStart: instant,
  periodEnd: instant,
  amount,
  currency,
  /** With tax: what credit notes gave back or set off. */
  credited: amount,
  issuedAt: instant,
  dueAt: instant,
  paidAt: z.nullable(instant),
  /** When the plan is deactivated if the invoice is still unpaid. Only after a reminder. */
  deactivatesAt: z.optional(instant),
  /** The payment by card that is under way, if one is. */
  payment: z.nullable(
    z.object({
      /** Stripe's code of the last refusal. */
      failure: z.nullable(z.string()),
      /** Where the payer confirms the payment or pays with another card. */
      payUrl: z.nullable(z.string()),
      /** The bank did not decline: it asks the payer to confirm the payment. */
      asksConfirmation: z.optional(z.boolean()),
      nextAttemptAt: z.nullable(instant),
    }),
  ),
});

export type PlanInvoice = z.infer<typeof planInvoice>;

/** The card that is charged. */
export const planCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** Over within 30 days, or already over. */
  endsSoon: z.optional(z.boolean()),
});

/** A payment before the beginning: an activation, an upgrade, or an ended plan that goes on. */
export const planPayment = z.object({
  purpose: z.enum(['Activation', 'Upgrade', 'Revival']),
  state: z.enum(['Pending', 'Mismatch', 'Failed']),
  amount,
  currency,
  planName: z.string(),
  failure: z.nullable(z.string()),
  payUrl: z.nullable(z.string()),
});

export const planBilling = z.object({
  state: numberOf(SubscriptionState),
  planId: z.nullable(z.string()),
  planName: z.string(),
  billingPeriod: numberOf(BillingPeriod),
  /** Null: the plan is paid by invoice. */
  card: z.nullable(planCard),
  /** Whether plans can be paid by card here. */
  acceptsCards: z.boolean(),
  /** Whether the client may begin the plan by invoice. */
  isOnAccountAllowed: z._default(z.boolean(), true),
  payment: z.nullable(planPayment),
  /** Terms that were agreed for later. */
  nextPlan: z.nullable(
    z.object({
      planName: z.string(),
      billingPeriod: numberOf(BillingPeriod),
      periodPrice: amount,
      at: instant,
    }),
  ),
  /** The price to begin an ended plan again. Null: it has not ended, or cannot begin again. */
  revivalPrice: z.nullable(amount),
  /** Whom the next invoice is for. Null: only the client's name is known. */
  billing: z.nullable(storedBilling),
  /** The price of one billing period. 0: nothing is invoiced. */
  periodPrice: amount,
  /** Of the tax on top of prices, as things are now, in hundredths of a percent. */
  taxRateBasisPoints: rateBasisPoints,
  currency,
  /** When the next invoice is issued. Null: none follows. */
  nextInvoiceAt: z.nullable(instant),
  invoices: z.array(planInvoice),
});

export type PlanBilling = z.infer<typeof planBilling>;

const BILLING_PATH = '/api/subscription/billing';

/** Invoices of plans, for master users and administrators. */
export const planInvoicesApi = {
  own: endpoint({
    method: 'GET',
    side: 'both',
    path: BILLING_PATH,
    summary: 'Invoices of the own subscription, newest first, and whom they are for',
    response: planBilling,
    problems: ['NotMasterUser'],
  }),
  changeBilling: endpoint({
    method: 'POST',
    side: 'both',
    path: BILLING_PATH,
    summary: 'Set whom the next invoices are for',
    body: billing,
    response: planBilling,
    problems: [
      'NotMasterUser',
      'PaymentPending',
      'StateNeeded',
      'VatNumberInvalid',
      'VatNumberNotRegistered',
    ],
  }),
  pdf: endpoint({
    method: 'GET',
    side: 'both',
    path: `${BILLING_PATH}/invoice/:id/pdf`,
    summary: 'Invoice of a plan as PDF',
    params: idParams,
    response: z.any(),
    media: 'application/pdf',
    problems: ['NotFound'],
  }),
  ofSubscription: endpoint({
    method: 'GET',
    side: 'both',
    path: `${SUBSCRIPTION_PATH}/:id/billing`,
    summary: 'Invoices of a subscription, newest first',
    params: idParams,
    response: planBilling,
    access: { policy: Policy.Subscriptions },
    problems: ['NotFound'],
  }),
  markPaid: endpoint({
    method: 'POST',
    side: 'both',
    path: `${BILLING_PATH}/invoice/:id/paid`,
    summary: 'Record that an invoice of a plan was paid',
    params: idParams,
    response: planBilling,
    access: { policy: Policy.SubscriptionsState },
    identityCheck: true,
    problems: ['ActiveSubscriptionExists', 'AlreadyPaid', 'NotFound'],
  }),
};
