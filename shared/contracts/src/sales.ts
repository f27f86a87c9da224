import { amount, credits, currency, id, idParams, instant, page, paging, text } from './common.ts';
import { endpoint, XLSX } from './endpoint.ts';
import { Policy } from './policy.ts';
import { month } from './profit.ts';
import { z } from '@editorial/contracts/schema';

/** An order as those who run the site see it: to a buyer it is an order, to the site a sale. */
export const soldOrder = z.object({
  id,
  number: z.string(),
  creationTime: instant,
  status: z.enum(['Completed', 'PaymentPending', 'Cancelled']),
  subscriptionId: id,
  clientName: z.string(),
  /** The buyer; empty once the account is closed. */
  buyer: z.string(),
  pictures: z.int(),
  paymentMethod: z.enum(['Credits', 'OnAccount', 'Stripe']),
  credits,
  amount,
  currency,
  invoiceId: z.nullable(id),
  invoiceNumber: z.nullable(z.string()),
  /** The amount of the invoice, with tax. */
  invoiced: amount,
  /** With tax: what credit notes gave back. */
  credited: amount,
  dueAt: z.nullable(instant),
  paidAt: z.nullable(instant),
  /** When the buyer asked for the money back, while nothing was given back. */
  refundAskedAt: z.optional(instant),
  /** Whether it may still be taken back for the buyer. */
  isReversible: z.boolean(),
});
export type SoldOrder = z.infer<typeof soldOrder>;

/** The figures of a month. */
export const salesFigures = z.object({
  month,
  currency,
  /** Those in which something was sold in the month. */
  currencies: z.array(currency),
  /** Cycles that began in the month, by plan. */
  plans: z.array(z.object({ planName: z.string(), cycles: z.int(), revenue: amount })),
  /** Licenses that were issued and not taken back, by what paid them. */
  licenses: z.array(z.object({ source: z.string(), count: z.int() })),
  /** `credited`: what credit notes gave back of these invoices, whenever they did. */
  invoices: z.object({
    count: z.int(),
    amount,
    credited: amount,
    paid: amount,
    overdue: amount,
  }),
  credits: z.object({
    granted: credits,
    used: credits,
    givenBack: credits,
    adjusted: credits,
    expired: credits,
  }),
});
export type SalesFigures = z.infer<typeof salesFigures>;

const base = '/api/checkout/sales';
const access = { policy: Policy.OrdersManage };

const ordersQuery = {
  /** The beginning of an order's, an invoice's or a client's name. */
  filter: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(
    z.enum(['Completed', 'PaymentPending', 'Cancelled', 'Unpaid', 'Overdue', 'RefundAsked']),
  ),
  ...paging,
};

/** Orders of all clients, their payments, and the figures of a month. */
export const salesApi = {
  orders: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Orders of all clients, newest first',
    query: z.object(ordersQuery),
    response: page(soldOrder),
    access,
    problems: ['UnknownSorting'],
  }),
  export: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/export`,
    summary: 'Orders of all clients as CSV',
    query: z.omit(z.object(ordersQuery), { skipCount: true, maxResultCount: true }),
    response: z.any(),
    media: 'text/csv',
    access,
    problems: ['TooManyRows', 'UnknownSorting'],
  }),
  exportSheet: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/export/xlsx`,
    summary: 'Orders of all clients as XLSX',
    query: z.omit(z.object(ordersQuery), { skipCount: true, maxResultCount: true }),
    response: z.any(),
    media: XLSX,
    access,
    problems: ['TooManyRows', 'UnknownSorting'],
  }),
  figures: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/figures/:month`,
    summary: 'Revenue, licenses and credits of a month',
    params: z.object({ month }),
    query: z.object({ currency: z.optional(currency) }),
    response: salesFigures,
    access,
  }),
  recordPayment: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id/payment`,
    summary: 'Note that the invoice of an order was paid',
    params: idParams,
    body: z.object({ reference: text(200, 1) }),
    response: soldOrder,
    access,
    identityCheck: true,
    problems: ['NotFound', 'NothingToPay'],
  }),
  takeBack: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id/cancellation`,
    summary: 'Take back an order paid in credits that nobody downloaded, with a reason',
    params: idParams,
    body: z.object({ reason: text(500, 1) }),
    response: soldOrder,
    access,
    identityCheck: true,
    problems: ['NotFound', 'OrderNotReversible'],
  }),
};
