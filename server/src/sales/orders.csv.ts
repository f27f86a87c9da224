import { csvCell } from '../csv.ts';
import { decimalOf, moneyOf } from '../money.ts';
import { grossOf } from '../tax/tax.rules.ts';
import type { ExportedOrder } from './sales.queries.ts';

const columns: readonly [string, (order: ExportedOrder) => string | number][] = [
  ['Order', ({ number }) => number],
  ['Date', ({ creationTime }) => creationTime],
  ['State', ({ status }) => status],
  ['Client', ({ clientName }) => clientName],
  ['Ordered by', ({ buyer }) => buyer],
  ['Pictures', ({ pictures }) => pictures],
  ['Credits', ({ credits }) => credits],
  ['Net', (order) => decimalOf(moneyOf(order))],
  ['Tax', ({ tax, currency }) => decimalOf(moneyOf({ amount: tax?.amount ?? 0, currency }))],
  ['Gross', (order) => decimalOf(grossOf(moneyOf(order), order.tax))],
  ['Currency', ({ currency }) => currency],
  ['Rate', ({ tax }) => (tax ? tax.rateBasisPoints / 100 : '')],
  ['Place of tax', ({ tax }) => tax?.place ?? ''],
  ['Country', ({ billing }) => billing?.country ?? ''],
  ['VAT number', ({ billing }) => billing?.vatNumber ?? ''],
  ['Invoice', ({ invoiceNumber }) => invoiceNumber ?? ''],
  ['Due', ({ dueAt }) => dueAt ?? ''],
  ['Paid', ({ paidAt }) => paidAt ?? ''],
  ['Credited', ({ credited, currency }) => decimalOf(moneyOf({ amount: credited, currency }))],
];
const line = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;

/** Streams orders as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export async function* ordersCsv(pages: AsyncIterable<ExportedOrder[]>): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(([name]) => name))}`;
  for await (const orders of pages)
    yield orders.map((order) => line(columns.map(([, value]) => value(order)))).join('');
}
