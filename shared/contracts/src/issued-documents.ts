import { z } from '@editorial/contracts/schema';
import { BillingDocumentStates } from './billing-documents.ts';
import { currency, id, idParams, instant, page, paging } from './common.ts';
import { endpoint, XLSX } from './endpoint.ts';
import { InvoiceFormats } from './invoice-formats.ts';
import { Policy } from './policy.ts';
import { month } from './profit.ts';

/** The kinds of issued documents. Tables of statements are beside their statements. */
export const IssuedDocumentKinds = [
  'Invoice',
  'PlanInvoice',
  'CreditNote',
  'Statement',
  'Certificate',
] as const;

/** A document that was issued, as those who keep the books see it. */
export const issuedDocument = z.object({
  id,
  kind: z.enum(IssuedDocumentKinds),
  number: z.string(),
  issuedAt: instant,
  /** The buyer, the contributor or the licensee. */
  name: z.string(),
  /** The buyer's country, or empty. */
  country: z.string(),
  /** The buyer's VAT number, or empty. */
  vatNumber: z.string(),
  /** Minor units. Amounts of credit notes are negative. Null: a certificate. */
  net: z.nullable(z.int()),
  tax: z.nullable(z.int()),
  gross: z.nullable(z.int()),
  currency: z.nullable(currency),
  /** The order, the plan or the month. */
  reference: z.string(),
  /** Null: statements and certificates, which nobody pays. */
  state: z.nullable(z.enum(BillingDocumentStates)),
  /** Whether there are data by EN 16931 beside the PDF. */
  hasData: z.boolean(),
  /** Its account is closed: nobody but bookkeeping reads it. */
  isLocked: z.boolean(),
  /** Its period is over, and its file was deleted. */
  isDeleted: z.boolean(),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

const filter = {
  /** The beginning of a number, or a part of a name. */
  filter: z.optional(z.string().check(z.maxLength(100))),
  month: z.optional(month),
  /** Without a kind: all but certificates, which nobody books. */
  kind: z.optional(z.enum(IssuedDocumentKinds)),
  state: z.optional(z.enum(BillingDocumentStates)),
};

const base = '/api/checkout/documents';
const access = { policy: Policy.Documents };

/** Every document that was issued, for those who keep the books. */
export const issuedDocumentsApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Documents that were issued, newest first',
    query: z.object({ ...filter, ...paging }),
    response: z.extend(page(issuedDocument), {
      /** The seller is in Germany, so a month can be saved for DATEV. */
      hasDatev: z.boolean(),
    }),
    access,
    problems: ['UnknownSorting'],
  }),
  pdf: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id/pdf`,
    summary: 'A document as it was issued',
    params: idParams,
    response: z.any(),
    media: 'application/pdf',
    access,
    problems: ['NotFound'],
  }),
  xml: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id/xml`,
    summary:
      'The data of an invoice or a credit note (EN 16931). Without a format: those inside of it',
    params: idParams,
    query: z.object({ format: z.optional(z.enum(InvoiceFormats)) }),
    response: z.any(),
    media: 'application/xml',
    access,
    problems: ['NotFound'],
  }),
  csv: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/tables/csv`,
    summary: 'Documents and payments as CSV',
    query: z.object(filter),
    response: z.any(),
    media: 'text/csv',
    access,
    problems: ['TooManyRows'],
  }),
  xlsx: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/tables/xlsx`,
    summary: 'Documents and payments as XLSX',
    query: z.object(filter),
    response: z.any(),
    media: XLSX,
    access,
    problems: ['TooManyRows'],
  }),
  datev: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/tables/datev/:month`,
    summary: 'Documents and payments of a month as DATEV reads them, for sellers in Germany',
    params: z.object({ month }),
    response: z.any(),
    media: 'text/csv',
    access,
    problems: ['TooManyRows'],
  }),
  archive: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/months/:month`,
    summary: 'The documents of a month in one ZIP, with their data and an index',
    params: z.object({ month }),
    response: z.any(),
    media: 'application/zip',
    access,
    problems: ['NotFound'],
  }),
};
