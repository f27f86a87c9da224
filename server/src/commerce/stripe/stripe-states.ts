import type Stripe from 'stripe';

/**
 * The values that the pinned version of Stripe's API names. Its types also allow any other text,
 * since an account may use a newer version. A table over these does not compile once a release of
 * the library brings a new one.
 */
export type Known<Status> = Status extends string
  ? string extends Status
    ? never
    : Status
  : never;

/**
 * The state that a table gives a status. One that the table does not know is as good as `other`.
 */
export const stateOf = <Status extends string, State>(
  states: Readonly<Record<Status, State>>,
  status: string | null | undefined,
  other: State,
): State => new Map<string, State>(Object.entries(states)).get(status ?? '') ?? other;

type DisputeState = 'Open' | 'Won' | 'Lost';
/** A warning costs nothing as long as it does not become a dispute. An appeal follows a loss. */
const disputes: Readonly<Record<Known<Stripe.Dispute.Status>, DisputeState>> = {
  warning_needs_response: 'Open',
  warning_under_review: 'Open',
  warning_closed: 'Won',
  needs_response: 'Open',
  under_review: 'Open',
  appeal_needs_response: 'Open',
  appeal_under_review: 'Open',
  prevented: 'Won',
  won: 'Won',
  lost: 'Lost',
};
/** An unknown state stays open, so that people look at it. */
export const disputeState = (status: Stripe.Dispute.Status): DisputeState =>
  stateOf(disputes, status, 'Open');

/** State of a payment: still payable, paid, or expired or failed for good. */
export type PaymentOutcome = 'open' | 'paid' | 'ended';
const invoices: Readonly<Record<Known<Stripe.Invoice.Status>, PaymentOutcome>> = {
  draft: 'open',
  open: 'open',
  paid: 'paid',
  void: 'ended',
  uncollectible: 'ended',
};
export const invoiceOutcome = (status: Stripe.Invoice['status']): PaymentOutcome =>
  stateOf(invoices, status, 'open');

type SessionOutcome = 'open' | 'complete' | 'ended';
const sessions: Readonly<Record<Known<Stripe.Checkout.Session.Status>, SessionOutcome>> = {
  open: 'open',
  complete: 'complete',
  expired: 'ended',
};
export const sessionOutcome = (status: Stripe.Checkout.Session['status']): SessionOutcome =>
  stateOf(sessions, status, 'open');

const sessionPayments: Readonly<Record<Known<Stripe.Checkout.Session.PaymentStatus>, boolean>> = {
  paid: true,
  unpaid: false,
  no_payment_required: false,
};
/** Whether a session's payment has arrived. */
export const isSessionPaid = (status: Stripe.Checkout.Session.PaymentStatus): boolean =>
  stateOf(sessionPayments, status, false);

const intents: Readonly<Record<Known<Stripe.PaymentIntent.Status>, PaymentOutcome>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'open',
  requires_capture: 'open',
  succeeded: 'paid',
  canceled: 'ended',
};
/** How a payment stands. An unknown state stays open until its session says more. */
export const intentOutcome = (status: Stripe.PaymentIntent.Status | undefined): PaymentOutcome =>
  stateOf(intents, status, 'open');

/**
 * The states of a refund. The library's types say only that it is a text; these are those of its
 * documentation (Refund.status).
 */
type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
type RefundOutcome = 'done' | 'pending' | 'failed';
const refunds: Readonly<Record<RefundStatus, RefundOutcome>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};
export const refundOutcome = (status: Stripe.Refund['status']): RefundOutcome =>
  stateOf(refunds, status, 'pending');
