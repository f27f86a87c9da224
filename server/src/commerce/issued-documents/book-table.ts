import { MAX_ROWS_AT_ONCE } from '@editorial/contracts/exports';
import { issuedDocumentsApi, type IssuedDocument } from '@editorial/contracts/issued-documents';
import { decimalsOf } from '@editorial/contracts/currencies';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { decimalOf, moneyOf } from '../../ground/money.ts';
import { monthSpan } from '../profit/profit.rules.ts';
import { csvHead, csvLine, type SheetColumn } from '../../ground/sheet.ts';
import { exportedList } from '../../ground/exports/exported-list.ts';
import {
  documentRecords,
  recordedDocuments,
  viewOf,
  type DocumentFilter,
  type DocumentRecord,
} from './issued-documents.queries.ts';

/** A longer table is written in the background (`booksList`). */
export const MAX_BOOK_ROWS = MAX_ROWS_AT_ONCE;

/** A line of the books: a document, or money that came in or went back. */
export interface BookRow {
  readonly kind: IssuedDocument['kind'] | 'Payment' | 'Refund';
  readonly number: string;
  readonly at: Date;
  readonly name: string;
  readonly country: string;
  readonly vatNumber: string;
  readonly net: number | null;
  readonly tax: number | null;
  readonly gross: number | null;
  readonly ratePercent: number | null;
  readonly place: string;
  readonly treatment: string;
  readonly currency: string;
  readonly reference: string;
  readonly state: string;
  /** Of a payment or a refund: `Card` or `Transfer`. */
  readonly method: string;
}

function rowOf(record: DocumentRecord): BookRow {
  const { kind, number, issuedAt, name, country, vatNumber, net, tax, gross, ...view } =
    viewOf(record);
  return {
    kind,
    number,
    at: new Date(issuedAt),
    name,
    country,
    vatNumber,
    net,
    tax,
    gross,
    ratePercent: record.tax ? record.tax.rateBasisPoints / 100 : null,
    place: record.tax?.place ?? '',
    treatment: record.tax?.treatment ?? '',
    currency: view.currency ?? '',
    reference: view.reference,
    state: view.state ?? '',
    method: '',
  };
}

interface PaymentRow {
  readonly kind: 'Payment' | 'Refund';
  readonly number: string;
  readonly at: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly vat_number: string | null;
  readonly amount: string | number;
  readonly currency: string;
  readonly reference: string;
  readonly method: string;
}

/**
 * A statement for what was paid of invoices, and given back of credit notes. `month` limits them to
 * those of a month in UTC.
 */
function payments(month: string | undefined): SQL {
  const span = month ? monthSpan(month) : undefined;
  const isWithin = span
    ? sql`where at >= ${span.start.toISOString()} and at < ${span.end.toISOString()}`
    : sql``;
  return sql`
    with paid as (
      select v.id, v.number, v.paid_at, v.amount, v.currency, v.billing, o.number as reference,
        case o.payment_method when 'Stripe' then 'Card' else 'Transfer' end as method
      from invoices v join orders o on o.id = v.order_id where v.paid_at is not null
      union all
      select v.id, v.number, v.paid_at, v.amount, v.currency, v.billing, v.plan_name,
        case when exists (select from plan_charges c where c.plan_invoice_id = v.id
          and c.state = 'Paid') then 'Card' else 'Transfer' end
      from plan_invoices v where v.paid_at is not null)
    select kind, number, at, coalesce(nullif(billing ->> 'company', ''), billing ->> 'name') as name,
      billing ->> 'country' as country, billing ->> 'vatNumber' as vat_number,
      amount, currency, reference, method
    from (
      select 'Payment' as kind, number, paid_at as at, billing, currency, reference, method,
        amount - coalesce((select sum(n.amount) from credit_notes n
          where paid.id in (n.invoice_id, n.plan_invoice_id) and n.method = 'SetOff'), 0) as amount
      from paid
      union all
      select 'Refund', n.number, n.settled_at, n.billing, n.currency,
        coalesce(i.number, p.number, ''),
        case when n.settlement_reference <> '' then 'Transfer' else n.method end, -n.amount
      from credit_notes n left join invoices i on i.id = n.invoice_id
        left join plan_invoices p on p.id = n.plan_invoice_id
      where n.method <> 'SetOff' and n.state = 'Done' and n.settled_at is not null
    ) as money ${isWithin}`;
}

const rowOfPayment = ({
  vat_number: vatNumber,
  amount,
  at,
  name,
  country,
  ...row
}: PaymentRow): BookRow => ({
  ...row,
  at: new Date(at),
  name: name ?? '',
  country: country ?? '',
  vatNumber: vatNumber ?? '',
  net: null,
  tax: null,
  gross: Number(amount),
  ratePercent: null,
  place: '',
  treatment: '',
  state: '',
});

async function paymentsOf(tx: Tx, month: string | undefined): Promise<BookRow[]> {
  const { rows } = (await tx.execute(
    sql`${payments(month)} order by at, number limit ${MAX_BOOK_ROWS + 1}`,
  )) as unknown as { rows: PaymentRow[] };
  return rows.map(rowOfPayment);
}

/** Payments and refunds are no documents. */
const isWhole = ({ kind, state, filter }: DocumentFilter): boolean =>
  !kind && !state && !filter?.trim();

/**
 * The lines of the books that a filter names, oldest first. Payments and refunds are among them if
 * no kind, state or word is asked for.
 */
export async function bookRows(tx: Tx, filter: DocumentFilter, now: Date): Promise<BookRow[]> {
  const documents = (await documentRecords(tx, filter, now, MAX_BOOK_ROWS + 1)).map(rowOf);
  const money = isWhole(filter) ? await paymentsOf(tx, filter.month) : [];
  return [...documents, ...money].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const money =
  (of: (row: BookRow) => number | null) =>
  (row: BookRow): number | null => {
    const amount = of(row);
    return amount === null ? null : Number(decimalOf(moneyOf({ amount, currency: row.currency })));
  };
const decimals = ({ currency }: BookRow) => decimalsOf(currency);

/** The columns of the books, in the order in which a bookkeeper reads them. */
export const bookColumns: readonly SheetColumn<BookRow>[] = [
  { head: 'Kind', value: ({ kind }) => kind },
  { head: 'Number', value: ({ number }) => number },
  { head: 'Date', value: ({ at }) => at },
  { head: 'Name', value: ({ name }) => name },
  { head: 'Country', value: ({ country }) => country },
  { head: 'VAT number', value: ({ vatNumber }) => vatNumber },
  { head: 'Net', decimals, value: money(({ net }) => net) },
  { head: 'Tax', decimals, value: money(({ tax }) => tax) },
  { head: 'Gross', decimals, value: money(({ gross }) => gross) },
  { head: 'Currency', value: ({ currency }) => currency },
  { head: 'Rate', value: ({ ratePercent }) => ratePercent },
  { head: 'Place of tax', value: ({ place }) => place },
  { head: 'Treatment', value: ({ treatment }) => treatment },
  { head: 'Reference', value: ({ reference }) => reference },
  { head: 'State', value: ({ state }) => state },
  { head: 'Method', value: ({ method }) => method },
];

/**
 * The books as a file of any length. Each key is the row itself as JSON: the statement joins tables of
 * every kind, and would do so again for each page of ids.
 */
export const booksList = exportedList({
  kind: 'Documents',
  endpoint: issuedDocumentsApi.csv,
  fileName: 'documents.csv',
  page: '/administration/documents',
  action: 'Documents.Exported',
  head: csvHead(bookColumns),
  keys(_tx, filter, now) {
    const money = isWhole(filter)
      ? sql`union all select money.at, money.number, to_json(money)::text
          from (${payments(filter.month)}) as money`
      : sql``;
    return sql`select key from (
      select document.issued_at as at, document.number, to_json(document)::text as key
        from (${recordedDocuments(filter, now)}) as document ${money}) as line
      order by at, number`;
  },
  async lines(_read, keys) {
    const rows = keys.map((key) => JSON.parse(key) as DocumentRecord | PaymentRow);
    return rows
      .map((row) => csvLine(bookColumns, 'issued_at' in row ? rowOf(row) : rowOfPayment(row)))
      .join('');
  },
});
