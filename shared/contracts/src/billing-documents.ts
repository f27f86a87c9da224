import { currency, id, idParams, instant, page, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { InvoiceFormats } from './invoice-formats.ts';
import { z } from '@editorial/contracts/schema';

/**
 * The documents of a client: invoices and credit notes, and the money that was paid for them or given
 * back.
 */
export const BillingDocumentKinds = ['Invoice', 'CreditNote', 'Payment', 'Refund'] as const;
/**
 * How an invoice or a credit note stands. `Credited`: all of it was set off or given back.
 * `GivingBack`:
 * the money of a credit note is on its way.
 */
export const BillingDocumentStates = [
  'Open',
  'Overdue',
  'Paid',
  'Credited',
  'SetOff',
  'GivingBack',
  'GivenBack',
] as const;

export const billingDocument = z.object({
  /** Of the invoice or the credit note, also for their payments. */
  id,
  kind: z.enum(BillingDocumentKinds),
  number: z.string(),
  at: instant,
  /** With tax. Amounts that go back are negative. */
  amount: z.int(),
  currency,
  /** Null: a payment. */
  state: z.nullable(z.enum(BillingDocumentStates)),
  /** The open amount of an invoice. */
  due: z.int(),
  dueAt: z.nullable(instant),
  /** The number of the order, or the name of the plan. */
  reference: z.string(),
  /** The caller's own order. */
  orderId: z.nullable(id),
  /** The period of a plan. */
  periodStart: z.nullable(instant),
  periodEnd: z.nullable(instant),
  /** How it was paid, or goes back. */
  method: z.nullable(z.enum(['Card', 'Transfer'])),
  /** Programs can read it: it has data by EN 16931. */
  hasData: z.boolean(),
});
export type BillingDocument = z.infer<typeof billingDocument>;

const base = '/api/subscription/invoices';

/**
 * Invoices, credit notes and payments of the caller, and of the companies that the caller answers
 * for.
 */
export const billingDocumentsApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Own invoices, credit notes and payments, newest first, and the years that have some',
    query: z.object({
      year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999))),
      skipCount: paging.skipCount,
      maxResultCount: paging.maxResultCount,
    }),
    response: z.extend(page(billingDocument), { years: z.array(z.int()) }),
  }),
  pdf: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id/pdf`,
    summary: 'An own invoice or credit note as PDF',
    params: idParams,
    response: z.any(),
    media: 'application/pdf',
    problems: ['NotFound'],
  }),
  data: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id/data`,
    summary:
      'The data of an own invoice or credit note by EN 16931, as programs read them. Without a ' +
      'format, in the one that is usual in the buyer’s country',
    params: idParams,
    query: z.object({ format: z.optional(z.enum(InvoiceFormats)) }),
    response: z.any(),
    media: 'application/xml',
    problems: ['NotFound'],
  }),
};
