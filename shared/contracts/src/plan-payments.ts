import { z } from '@editorial/contracts/schema';
import { amount, currency, id, idParams, instant, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { planBilling } from './plan-invoices.ts';
import { beginning } from './shown-terms.ts';
import { Policy } from './policy.ts';

const BILLING_PATH = '/api/subscription/billing';

/** A payment by card for a plan. */
export const planCharge = z.object({
  id,
  purpose: z.enum(['Activation', 'Invoice', 'Upgrade', 'Revival']),
  /** `Mismatch`: another amount was paid than was asked. It waits for an administrator. */
  state: z.enum(['Pending', 'Paid', 'Failed', 'Mismatch', 'ToRefund', 'Refunded']),
});

export type PlanCharge = z.infer<typeof planCharge>;

/** A payment whose amount is not what was asked. */
export const mismatchedCharge = z.object({
  id,
  subscriptionId: id,
  clientName: z.string(),
  description: z.string(),
  purpose: planCharge.shape.purpose,
  amount,
  currency,
  paidAmount: amount,
  paidCurrency: currency,
  createdAt: instant,
});

export type MismatchedCharge = z.infer<typeof mismatchedCharge>;

/** Plans paid by card, for master users. Mismatches are for administrators. */
export const planPaymentsApi = {
  openCardPage: endpoint({
    method: 'POST',
    side: 'both',
    path: `${BILLING_PATH}/card`,
    summary: 'Open the page of Stripe on which the card for the own plan is given or changed',
    body: beginning,
    response: z.object({ url: z.string() }),
    problems: [
      'BillingRequired',
      'NoCardPayment',
      'NotMasterUser',
      'PaymentUnavailable',
      'TermsChanged',
    ],
    confirmed: true,
  }),
  refresh: endpoint({
    method: 'POST',
    side: 'both',
    path: `${BILLING_PATH}/refresh`,
    summary: 'Ask Stripe how the payments of the own plan stand',
    response: planBilling,
    problems: ['NotMasterUser', 'PaymentUnavailable'],
  }),
  ended: endpoint({
    method: 'GET',
    side: 'both',
    path: `${BILLING_PATH}/ended`,
    summary: 'The own plan that ended last, or that is deactivated because of an invoice',
    response: z.object({
      plan: z.nullable(planBilling),
      /** For others than master users: their company's plan, and who can let it go on. */
      ofCompany: z.optional(z.object({ planName: z.string(), masterUsers: z.array(z.string()) })),
    }),
  }),
  removeCard: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${BILLING_PATH}/card`,
    summary: 'Pay the own plan by invoice from now on',
    response: planBilling,
    problems: ['CardNeeded', 'NotMasterUser', 'PaymentPending'],
  }),
  activateByCard: endpoint({
    method: 'POST',
    side: 'both',
    path: `${BILLING_PATH}/activation`,
    summary: 'Pay the first period of the own approved plan with the saved card',
    body: beginning,
    response: planBilling,
    problems: [
      'CardDeclined',
      'NoApprovedSubscription',
      'NoCardPayment',
      'NotMasterUser',
      'TermsChanged',
    ],
    confirmed: true,
  }),
  payInvoice: endpoint({
    method: 'POST',
    side: 'both',
    path: `${BILLING_PATH}/invoice/:id/card`,
    summary: 'Pay an open invoice of the own plan with the saved card',
    params: idParams,
    response: planBilling,
    problems: ['AlreadyPaid', 'CardDeclined', 'NoCardPayment', 'NotFound', 'NotMasterUser'],
  }),
  mismatches: endpoint({
    method: 'GET',
    side: 'both',
    path: `${BILLING_PATH}/mismatches`,
    summary: 'Payments of another amount than was asked',
    response: z.array(mismatchedCharge),
    access: { policy: Policy.Subscriptions },
  }),
  acceptMismatch: endpoint({
    method: 'POST',
    side: 'both',
    path: `${BILLING_PATH}/mismatches/:id/accept`,
    summary: 'Accept a payment of another amount as if it were the right one',
    params: idParams,
    body: z.object({ reason: text(500, 1) }),
    response: z.array(mismatchedCharge),
    access: { policy: Policy.SubscriptionsState },
    identityCheck: true,
    problems: [
      'ActiveSubscriptionExists',
      'AlreadyPaid',
      'InvalidSubscriptionState',
      'NotFound',
      'PlanNotChangeable',
    ],
  }),
  refundMismatch: endpoint({
    method: 'POST',
    side: 'both',
    path: `${BILLING_PATH}/mismatches/:id/refund`,
    summary: 'Pay a payment of another amount back',
    params: idParams,
    body: z.object({ reason: text(500, 1) }),
    response: z.array(mismatchedCharge),
    access: { policy: Policy.SubscriptionsState },
    identityCheck: true,
    problems: ['NotFound'],
  }),
};
