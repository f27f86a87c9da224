import type { SoldOrder } from '@editorial/contracts/sales';
import { csvCell } from '../csv.ts';
import { decimalOf, moneyOf } from '../money.ts';

const columns: readonly [string, (order: SoldOrder) => string | number][] = [
  ['Order', ({ number }) => number],
  ['Date', ({ creationTime }) => creationTime],
  ['State', ({ status }) => status],
  ['Client', ({ clientName }) => clientName],
  ['Ordered by', ({ buyer }) => buyer],
  ['Pictures', ({ pictures }) => pictures],
  ['Credits', ({ credits }) => credits],
  ['Amount', (order) => decimalOf(moneyOf(order))],
  ['Currency', ({ currency }) => currency],
  ['Invoice', ({ invoiceNumber }) => invoiceNumber ?? ''],
  ['Due', ({ dueAt }) => dueAt ?? ''],
  ['Paid', ({ paidAt }) => paidAt ?? ''],
  ['Credited', ({ credited, currency }) => decimalOf(moneyOf({ amount: credited, currency }))],
];
const line = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;

/** Streams orders as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export async function* ordersCsv(pages: AsyncIterable<SoldOrder[]>): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(([name]) => name))}`;
  for await (const orders of pages)
    yield orders.map((order) => line(columns.map(([, value]) => value(order)))).join('');
}
