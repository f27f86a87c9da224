import { amount, currency, id, instant, page, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** A month as `2026-11`. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** What one contributor earned in one month (R7.93N); open until it is closed, then immutable. */
export const profitStatement = z.object({
  contributorId: id, contributorName: z.string(), month, currency, licenseCount: z.int().min(0), revenue: amount, share: amount, closedAt: instant.nullable(),
});
export type ProfitStatement = z.infer<typeof profitStatement>;
export const profitLine = z.object({
  licenseId: id, licenseNumber: z.string(), assetNumber: z.string(), assetTitle: z.string(), exclusivity: z.string(), issuedAt: instant, revenue: amount, sharePercent: z.int(), share: amount,
});
export const profitStatementDetails = profitStatement.extend({ lines: z.array(profitLine) });

const base = '/api/profit-calculation/statement';
const access = { policy: Policy.Statements };
const one = z.object({ contributorId: id, month });
const inCurrency = z.object({ currency: currency.default('USD') });
/** The calls behind profit calculation (R7.93N). */
export const profitApi = {
  list: endpoint({ method: 'GET', path: base, summary: 'Statements of a month, or the newest', query: z.object({ month: month.optional(), ...paging }), response: page(profitStatement), access }),
  get: endpoint({ method: 'GET', path: `${base}/:contributorId/:month`, summary: 'Read a statement with its lines', params: one, query: inCurrency, response: profitStatementDetails, access }),
  close: endpoint({ method: 'POST', path: `${base}/close`, summary: 'Close all statements of a month that is over', body: z.object({ month }), response: z.object({ closed: z.int() }), access }),
  csv: endpoint({ method: 'GET', path: `${base}/:contributorId/:month/csv`, summary: 'Statement as CSV', params: one, query: inCurrency, response: z.any(), access }),
  pdf: endpoint({ method: 'GET', path: `${base}/:contributorId/:month/pdf`, summary: 'Statement as PDF', params: one, query: inCurrency, response: z.any(), access }),
};
