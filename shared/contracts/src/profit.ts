import { currency, id, instant, page, pageSize, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** A month, such as `2026-11`. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
/** An amount in minor units. Negative where more was taken back than earned. */
const signedAmount = z.int();
/** A contributor's earnings in one month (R7.93N). Immutable once it is closed. */
export const profitStatement = z.object({
  contributorId: id,
  contributorName: z.string(),
  month,
  currency,
  licenseCount: z.int().check(z.minimum(0)),
  revenue: signedAmount,
  share: signedAmount,
  closedAt: z.nullable(instant),
});

export type ProfitStatement = z.infer<typeof profitStatement>;
/**
 * A sale, a license that ended, a part of its price that went back, or money that a bank took back.
 */
export const EarningKinds = ['Sale', 'Return', 'Refund', 'Dispute'] as const;

export const profitLine = z.object({
  id,
  kind: z.enum(EarningKinds),
  licenseId: id,
  licenseNumber: z.string(),
  /** Leads to what anybody may know of the license. */
  verificationCode: z.string(),
  assetNumber: z.string(),
  assetTitle: z.string(),
  exclusivity: z.string(),
  /** When it was licensed, or when money was taken back. */
  issuedAt: instant,
  revenue: signedAmount,
  sharePercent: z.int(),
  share: signedAmount,
});

export const profitStatementDetails = z.extend(profitStatement, {
  lines: z.array(profitLine),
  /** How many lines the statement has: more than `lines` if the request asked for a part. */
  lineCount: z.int().check(z.minimum(0)),
});

const base = '/api/profit-calculation/statement';
const access = { policy: Policy.Statements };
const one = z.object({ contributorId: id, month });
const inCurrency = z.object({ currency: z._default(currency, 'USD') });
/** A request that names no number gets all lines. */
const someLines = z.extend(inCurrency, {
  skipCount: paging.skipCount,
  maxResultCount: z.optional(pageSize(1000)),
});
/** The endpoints of profit calculation (R7.93N). */
export const profitApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Statements of a month, or the newest',
    query: z.object({ month: z.optional(month), ...paging }),
    response: page(profitStatement),
    access,
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:contributorId/:month`,
    summary: 'Read a statement with its lines',
    params: one,
    query: someLines,
    response: profitStatementDetails,
    access,
    problems: ['NotFound'],
  }),
  close: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/close`,
    summary: 'Close all statements of a month that is over',
    body: z.object({ month }),
    response: z.object({ closed: z.int() }),
    access,
    identityCheck: true,
  }),
  csv: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:contributorId/:month/csv`,
    summary: 'Statement as CSV',
    params: one,
    query: inCurrency,
    response: z.any(),
    media: 'text/csv',
    access,
    problems: ['NotFound'],
  }),
  pdf: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:contributorId/:month/pdf`,
    summary: 'Statement as PDF',
    params: one,
    query: inCurrency,
    response: z.any(),
    media: 'application/pdf',
    access,
    problems: ['NotFound'],
  }),
};
