import { IDEMPOTENCY_KEY_HEADER } from './checkout.ts';
import { amount, currency, id, idParams, instant, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { resolutionType } from './enumerations.ts';
import { Policy } from './policy.ts';
import { tax } from './tax.ts';
import { z } from '@editorial/contracts/schema';

/**
 * How the money goes back. `Card`: to the card that paid. `Transfer`: people send it. `SetOff`: the
 * invoice was not paid, and less is due.
 */
export const RefundMethods = ['Card', 'Transfer', 'SetOff'] as const;

/** A credit note: what is given back of an invoice. */
export const creditNote = z.object({
  id,
  number: z.string(),
  issuedAt: instant,
  /** With tax. */
  amount,
  currency,
  tax: z.nullable(tax),
  reason: z.string(),
  actor: z.string(),
  method: z.enum(RefundMethods),
  /** `Open`: the money is still to go back. `Failed`: the card refused it, so people send it. */
  state: z.enum(['Open', 'Done', 'Failed']),
  /** The payment provider's code of the refusal. */
  failure: z.nullable(z.string()),
  settledAt: z.nullable(instant),
});
export type CreditNote = z.infer<typeof creditNote>;

/** A line of an invoice that can be refunded. */
export const refundableLine = z.object({
  id,
  assetNumber: z.string(),
  title: z.string(),
  resolutionType,
  /** Without tax. */
  amount,
  licenseNumber: z.nullable(z.string()),
  isDownloaded: z.boolean(),
  /** It was refunded, and its license ended. */
  isRefunded: z.boolean(),
});

/** An invoice, and what of it can be given back. */
export const refundable = z.object({
  id,
  number: z.string(),
  kind: z.enum(['Order', 'Plan']),
  /** The order, or the plan with its period. */
  reference: z.string(),
  clientName: z.string(),
  /** With tax. */
  amount,
  currency,
  tax: z.nullable(tax),
  /** With tax: what credit notes gave back. */
  credited: amount,
  /** The tax in `credited`. */
  creditedTax: amount,
  paidAt: z.nullable(instant),
  method: z.enum(RefundMethods),
  /** The lines of an order that were paid with money. A plan has none. */
  lines: z.array(refundableLine),
  creditNotes: z.array(creditNote),
});
export type Refundable = z.infer<typeof refundable>;

const reason = text(500, 1);
/** How much of an invoice is refunded: all that is left, some lines, or an amount. */
export const refundRequest = z.union([
  /** Everything that is left. Every license of the invoice ends. */
  z.object({ scope: z.literal('Whole'), reason }),
  /** Lines, for what they cost. Their licenses end. */
  z.object({
    scope: z.literal('Lines'),
    lineIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
    reason,
  }),
  /** An amount with tax. Every license stays. */
  z.object({ scope: z.literal('Amount'), amount: z.int().check(z.minimum(1)), reason }),
]);
export type RefundRequest = z.infer<typeof refundRequest>;

/** Later events of a payment by card, until a person dealt with it. */
export const paymentCase = z.object({
  id: z.string(),
  /**
   * `Dispute`: the buyer's bank takes the money back. `CreditNote`: its money did not arrive at the
   * buyer. `RefundFailed`: a payment that nobody asked for could not be given back. `Mismatch`:
   * another amount was paid than the order costs, which stays open. `Withdrawal`, `Cancellation`:
   * somebody declared it; `amount` is what the law gives back, 0 for nothing or for a contract that
   * was not found.
   */
  kind: z.enum(['Dispute', 'RefundFailed', 'CreditNote', 'Mismatch', 'Withdrawal', 'Cancellation']),
  reference: z.string(),
  clientName: z.string(),
  amount,
  currency,
  /** The payment provider's code. */
  reason: z.string(),
  /** `Open`: a dispute that can be answered until `dueAt`. */
  state: z.enum(['Open', 'Won', 'Lost']),
  dueAt: z.nullable(instant),
  openedAt: instant,
  invoiceId: z.nullable(id),
  /** Of a `Mismatch`: what the order costs with tax. */
  asked: z.nullish(z.object({ amount, currency })),
  /** Of a `Withdrawal`: when the buyer agreed to files at once, so that nothing is due. */
  waivedAt: z.nullish(instant),
});
export type PaymentCase = z.infer<typeof paymentCase>;

const base = '/api/checkout/refunds';
const access = { policy: Policy.OrdersManage };

/**
 * Refunds of invoices, for those who run the site. `refund` requires the header
 * {@link IDEMPOTENCY_KEY_HEADER}.
 */
export const refundsApi = {
  view: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id`,
    summary: 'An invoice of an order or a plan, and what of it can be refunded',
    params: idParams,
    response: refundable,
    access,
    problems: ['NotFound'],
  }),
  refund: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id`,
    summary: 'Refund an invoice whole or in part, once per key, with a credit note',
    params: idParams,
    body: refundRequest,
    response: refundable,
    access,
    identityCheck: true,
    problems: [
      'ActiveSubscriptionExists',
      'IdempotencyKeyRequired',
      'IdempotencyKeyReused',
      'LicenseUpgraded',
      'NotFound',
      'NothingToRefund',
      'PaymentPending',
      'RefundTooLarge',
    ],
  }),
  settle: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/credit-note/:id/payment`,
    summary: 'Note that the money of a credit note was sent',
    params: idParams,
    body: z.object({ reference: text(200, 1) }),
    response: refundable,
    access,
    identityCheck: true,
    problems: ['NotFound', 'NothingToPay'],
  }),
  cases: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/cases`,
    summary:
      'Disputes, refunds that did not arrive and payments of another amount that nobody dealt with',
    response: z.array(paymentCase),
    access,
  }),
  closeCase: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/cases/:id/close`,
    summary:
      'Note how a case of a payment was dealt with; another amount is accepted or given back',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    body: z.object({
      note: text(500, 1),
      /** The decision about a `Mismatch` and its order. */
      decision: z.optional(z.enum(['Accept', 'Refund'])),
    }),
    response: z.array(paymentCase),
    access,
    identityCheck: true,
    problems: ['NotFound', 'NothingToPay'],
  }),
  pdf: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/credit-note/:id/pdf`,
    summary: 'Credit note as PDF',
    params: idParams,
    response: z.any(),
    media: 'application/pdf',
    access,
    problems: ['NotFound'],
  }),
};

export { IDEMPOTENCY_KEY_HEADER };
