import {
  amount,
  country,
  credits,
  currency,
  id,
  idParams,
  instant,
  nothing,
  page,
  paging,
  text,
} from './common.ts';
import { basket, licenseUsage } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { resolutionType } from './enumerations.ts';
import { InvoiceFormats } from './invoice-formats.ts';
import { MAX_ORDER_FIELDS, orderReference, storedField, storedReference } from './order-fields.ts';
import { Policy } from './policy.ts';
import { postalCodeFits } from './postal-codes.ts';
import { shownTerms } from './shown-terms.ts';
import { addressProblem, tax, taxedBuyer } from './tax.ts';
import { z } from '@editorial/contracts/schema';

export {
  aLaCarteImage,
  BasketStorageKeys,
  basket,
  LicenseUsages,
  licenseUsage,
  subscriptionImage,
} from './basket.ts';
export type { ALaCarteImage, Basket, LicenseUsage, SubscriptionImage } from './basket.ts';

/** A picture that is asked for or ordered. */
export const orderPicture = z.object({
  assetId: id,
  assetNumber: z.string(),
  title: z.string(),
  thumbUrl: z.string(),
  thumbHash: z.string(),
  width: z.int(),
  height: z.int(),
  resolutionType,
  source: z.enum(['Subscription', 'ALaCarte']),
  usage: licenseUsage,
});
export type OrderPicture = z.infer<typeof orderPicture>;

export const orderLine = z.extend(orderPicture, {
  licenseZoneId: z.string(),
  /** Of a quote: the uses that the picture may be licensed for. */
  usages: z.optional(z.array(licenseUsage)),
  /** Of a quote: the license's last day by UTC, if it ends with a release. */
  lastDay: z.optional(z.iso.date()),
  credits,
  amount,
  alreadyLicensed: z.boolean(),
  problems: z.array(z.string()),
});

export type OrderLine = z.infer<typeof orderLine>;
const totals = z.object({ credits, amount });
/** Payment methods: by invoice, or by card with Stripe if it is configured. */
export const PaymentMethods = ['OnAccount', 'Stripe'] as const;
export const paymentMethod = z.enum(PaymentMethods);
export type PaymentMethod = (typeof PaymentMethods)[number];
export const quote = z.object({
  quoteHash: z.string(),
  currency,
  /** Those that the buyer may choose from. */
  currencies: z.array(currency),
  lines: z.array(orderLine),
  totals,
  /** On top of the amount. Null: nothing is paid, or it is not known who pays. */
  tax: z.nullable(tax),
  /** The name of who sells, to whom amounts are paid. Older servers do not say it. */
  seller: z.optional(z.string()),
  /** Where the buyer probably gets invoices, before an address says so. */
  country: z.optional(z.string()),
  /** Why an order to the address of the request would be refused. */
  addressProblem: z.optional(addressProblem),
  balanceBefore: credits,
  balanceAfter: credits,
  /** Credits that the buyer's seat may still spend this month. Null: its limit is the balance. */
  seatCreditsLeft: z.nullable(credits),
  /** The buyer's seat asks a master user instead of ordering. */
  needsApproval: z.boolean(),
  paymentMethods: z.array(paymentMethod),
  /** The fields of the buyer's company for each order. */
  fields: z.array(storedField),
  /** The texts that an order accepts. */
  terms: z.optional(shownTerms),
});

/**
 * A basket, and who pays if that is known already. Without a currency it is that of the plan or of
 * the buyer's country.
 */
export const quoteRequest = z.extend(basket, {
  buyer: z.optional(taxedBuyer),
  currency: z.optional(currency),
});
export type Quote = z.infer<typeof quote>;
export const billing = z.object({
  name: text(200, 1),
  company: z._default(text(200), ''),
  address: text(300, 1),
  city: text(100, 1),
  postalCode: text(20, 1),
  /** State or province, where addresses have one. */
  region: z.optional(text(100)),
  country,
  vatNumber: z._default(text(30), ''),
  /** How data of invoices are written. Without: as is usual in the country. */
  invoiceFormat: z.optional(z.enum([...InvoiceFormats, ''])),
});

/** Whether the postal code may be of the country, as far as both are there. */
function hasPostalCode(address: unknown): boolean {
  const { country: of = '', postalCode = '' } = address as Partial<Billing>;
  return postalCode.trim() === '' || postalCodeFits(of, postalCode);
}

/** An address that somebody types into a form: its postal code is one of the country. */
export const typedBilling = billing.check(
  z.refine(hasPostalCode, {
    path: ['postalCode'],
    message: 'EditorialUi::InvalidPostalCode',
    // All faults of an address are said at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

export type Billing = z.infer<typeof billing>;
/** Billing data in an answer: erasing a person empties fields that had to be filled in. */
export const storedBilling = z.extend(billing, {
  name: z.string(),
  company: z._default(z.string(), ''),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  region: z.optional(z.string()),
  country: z.string(),
  vatNumber: z._default(z.string(), ''),
});
export const orderRequest = z.extend(basket, {
  quoteHash: z.string().check(z.maxLength(200)),
  billing: z.optional(billing),
  /** The default is that of the quote. */
  currency: z.optional(currency),
  /** The default is on account. */
  paymentMethod: z.optional(paymentMethod),
  /** The values of the quote's fields. Absent fields stay empty. */
  references: z.optional(z.array(orderReference).check(z.maxLength(MAX_ORDER_FIELDS))),
  /**
   * The buyer agrees that files come at once, and knows that the right of withdrawal ends by it. It
   * counts for consumers alone (`mayWithdraw`).
   */
  waiver: z.optional(z.boolean()),
  /** The versions that were shown. For others, nothing is ordered. Without: those of now. */
  terms: z.optional(shownTerms),
});

/** Money that came and did not complete its order. */
export const heldPayment = z.object({
  amount,
  currency,
  /** Somebody decides about another amount than was asked, or it goes back to the card. */
  state: z.enum(['Review', 'GoesBack']),
});

export type HeldPayment = z.infer<typeof heldPayment>;

/** A withdrawal from the contract that somebody declared. */
export const declaredWithdrawal = z.object({
  number: z.string(),
  declaredAt: instant,
  /** The amount that goes back by law until `dueAt`, with tax. 0: the right had ended, or nothing was paid. */
  amount,
  dueAt: instant,
  handledAt: z.nullable(instant),
});

/** A part of an order that was given back: a credit note. */
export const orderRefund = z.object({
  number: z.string(),
  /** With tax. */
  amount,
  currency,
  issuedAt: instant,
  /** `SetOff`: the invoice was not paid, and less is due. */
  method: z.enum(['Card', 'Transfer', 'SetOff']),
  /** Whether the money went back, as far as the site knows. */
  isDone: z.boolean(),
});

export const order = z.object({
  id,
  number: z.string(),
  status: z.enum(['Completed', 'PaymentPending', 'Cancelled']),
  creationTime: instant,
  lines: z.array(orderLine),
  totals,
  /** On top of the amount. */
  tax: z.nullable(tax),
  currency,
  licenses: z.array(
    z.object({
      id,
      number: z.string(),
      assetId: id,
      resolutionType,
      /** When it ended by a refund. */
      revokedAt: z.optional(instant),
    }),
  ),
  balanceAfter: credits,
  invoiceNumber: z.nullable(z.string()),
  /** When the invoice is payable. Absent: there is none, or nothing is left to pay. */
  invoiceDueAt: z.optional(instant),
  /** Where the invoice goes. */
  billing: z.optional(storedBilling),
  /** Whom the invoice is paid to, and its accounts, as the invoice prints them. */
  payee: z.optional(z.object({ name: z.string(), accounts: z.array(z.string()) })),
  paymentUrl: z.nullable(z.string()),
  heldPayment: z.optional(heldPayment),
  withdrawal: z.optional(declaredWithdrawal),
  /** When the buyer asked for the money back. */
  refundAskedAt: z.optional(instant),
  /** The newest first. */
  refunds: z.optional(z.array(orderRefund)),
  references: z.array(storedReference),
  reversibleUntil: z.nullable(instant),
});

export type Order = z.infer<typeof order>;
/** The header that makes it safe to send an order twice. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** Quote and order (R7.89N, R7.90N). `order` requires the header {@link IDEMPOTENCY_KEY_HEADER}. */
export const checkoutApi = {
  quote: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/checkout/quote',
    summary: 'What a basket would cost',
    body: quoteRequest,
    bodyBytes: 256 * 1024,
    response: quote,
    access: { policy: Policy.Orders },
    whileImpersonating: 'It answers what a basket would cost and keeps nothing.',
    problems: ['EmptyBasket', 'NoActiveSubscription'],
  }),
  order: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/checkout/order',
    summary: 'Order a quoted basket, once per key',
    body: orderRequest,
    bodyBytes: 512 * 1024,
    response: order,
    status: 201,
    access: { policy: Policy.Orders },
    problems: [
      'ApprovalNeeded',
      'BillingRequired',
      'CardNeeded',
      'EmptyBasket',
      'IdempotencyKeyRequired',
      'IdempotencyKeyReused',
      'InsufficientCredits',
      'NoActiveSubscription',
      'OrderFieldsNeeded',
      'NoCardPayment',
      'PaymentUnavailable',
      'QuoteChanged',
      'QuoteHasProblems',
      'SeatLimitReached',
      'StateNeeded',
      'TermsChanged',
      'VatNumberInvalid',
      'VatNumberNotRegistered',
    ],
    confirmed: true,
  }),
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/checkout/order',
    summary: 'Own orders',
    query: z.object(paging),
    response: page(order),
    access: { policy: Policy.Orders },
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/checkout/order/:id',
    summary: 'Read an order',
    params: idParams,
    response: order,
    access: { policy: Policy.Orders },
    problems: ['NotFound'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/checkout/order/:id',
    summary:
      'Take back an order paid in credits (15 minutes, before the first download), or one that waits for its payment',
    params: idParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.Orders },
    problems: ['NoCardPayment', 'NotFound', 'OrderNotReversible', 'PaymentUnavailable'],
  }),
  payment: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/checkout/order/:id/payment',
    summary:
      'Bring the payment of an order up to date: its address while it is open, the licenses once it is paid',
    params: idParams,
    response: order,
    access: { policy: Policy.Orders },
    problems: ['NoCardPayment', 'NotFound', 'PaymentUnavailable'],
  }),
  paymentEvent: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/checkout/payment-event',
    summary: 'What Stripe tells of a payment, signed by it',
    bodyBytes: 1024 ** 2,
    response: nothing,
    status: 204,
    access: 'anonymous',
    problems: ['NotFound', 'PaymentSignature', 'PaymentUnavailable'],
  }),
  invoice: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/checkout/order/:id/invoice',
    summary: 'Invoice as PDF',
    params: idParams,
    response: z.any(),
    media: 'application/pdf',
    access: { policy: Policy.Orders },
    problems: ['NotFound'],
  }),
};
