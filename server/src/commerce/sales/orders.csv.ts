import { decimalsOf } from '@editorial/contracts/currencies';
import { decimalOf, moneyOf } from '../../ground/money.ts';
import { csvHead, csvLine, type SheetColumn } from '../../ground/sheet.ts';
import { grossOf } from '../../ground/tax/tax.rules.ts';
import { salesApi } from '@editorial/contracts/sales';
import { exportedList, inOrderOf } from '../../ground/exports/exported-list.ts';
import { exportedOrders, soldOrderKeys, type ExportedOrder } from './sales.queries.ts';

const decimals = ({ currency }: ExportedOrder) => decimalsOf(currency);
const money = (of: (order: ExportedOrder) => number) => (order: ExportedOrder) =>
  Number(decimalOf(moneyOf({ amount: of(order), currency: order.currency })));
const day = (instant: string | null) => (instant ? new Date(instant) : null);

/** The columns of orders, in the order in which a bookkeeper reads them. */
export const orderColumns: readonly SheetColumn<ExportedOrder>[] = [
  { head: 'Order', value: ({ number }) => number },
  { head: 'Date', value: ({ creationTime }) => day(creationTime) },
  { head: 'State', value: ({ status }) => status },
  { head: 'Client', value: ({ clientName }) => clientName },
  { head: 'Ordered by', value: ({ buyer }) => buyer },
  { head: 'Pictures', value: ({ pictures }) => pictures },
  { head: 'Credits', value: ({ credits }) => credits },
  { head: 'Net', decimals, value: money(({ amount }) => amount) },
  { head: 'Tax', decimals, value: money(({ tax }) => tax?.amount ?? 0) },
  {
    head: 'Gross',
    decimals,
    value: money((order) => grossOf(moneyOf(order), order.tax).amountMinor),
  },
  { head: 'Currency', value: ({ currency }) => currency },
  // In percent.
  { head: 'Rate', value: ({ tax }) => (tax ? tax.rateBasisPoints / 100 : null) },
  { head: 'Place of tax', value: ({ tax }) => tax?.place ?? '' },
  { head: 'Country', value: ({ billing }) => billing?.country ?? '' },
  { head: 'VAT number', value: ({ billing }) => billing?.vatNumber ?? '' },
  { head: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber ?? '' },
  { head: 'Due', value: ({ dueAt }) => day(dueAt) },
  { head: 'Paid', value: ({ paidAt }) => day(paidAt) },
  { head: 'Credited', decimals, value: money(({ credited }) => credited) },
  { head: 'Refund asked', value: ({ refundAskedAt }) => day(refundAskedAt ?? null) },
];

/** Orders of all clients as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export const ordersList = exportedList({
  kind: 'Orders',
  endpoint: salesApi.export,
  fileName: 'orders.csv',
  page: '/administration/orders',
  action: 'Orders.Exported',
  head: csvHead(orderColumns),
  keys: soldOrderKeys,
  async lines(read, keys) {
    const orders = inOrderOf(keys, await read((tx) => exportedOrders(tx, keys)), ({ id }) => id);
    return orders.map((order) => csvLine(orderColumns, order)).join('');
  },
});
