import { spendingApi, type SpendingRow } from '@editorial/contracts/spending';
import type { FastifyInstance } from 'fastify';
import { csvLine } from '../../ground/csv.ts';
import { serve } from '../../people/access/serve.ts';
import { decimalOf, moneyOf } from '../../ground/money.ts';
import { spendingFields, spendingOf, type SpendingQuery } from './spending.queries.ts';

/** The report as CSV (RFC 4180, with a byte order mark for spreadsheets). */
const csvOf = ({ by, field }: SpendingQuery, rows: readonly SpendingRow[]): string =>
  [
    `\ufeff${csvLine([by === 'Field' ? field : by, 'Orders', 'Pictures', 'Credits', 'Amount', 'Currency'])}`,
    ...rows.map((row) =>
      csvLine([
        row.label,
        row.orders,
        row.pictures,
        row.credits,
        { written: decimalOf(moneyOf(row)) },
        row.currency,
      ]),
    ),
  ].join('');

/** Registers the report of what a company spent. */
export function spendingRoutes(app: FastifyInstance): void {
  serve(app, spendingApi.read, async ({ tx, caller, query }) => ({
    fields: await spendingFields(tx, caller),
    rows: await spendingOf(tx, caller, query),
  }));
  serve(app, spendingApi.export, async ({ tx, caller, query, reply }) => {
    const text = csvOf(query, await spendingOf(tx, caller, query));
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="spending.csv"');
    return text;
  });
}
