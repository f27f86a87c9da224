import type { IssuedDocument } from '@editorial/contracts/issued-documents';
import { decimalsOf } from '@editorial/contracts/currencies';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { decimalOf, moneyOf } from '../../ground/money.ts';
import { monthSpan } from '../profit/profit.rules.ts';
import type { SheetColumn } from '../../ground/sheet.ts';
import {
  documentRecords,
  viewOf,
  type DocumentFilter,
  type DocumentRecord,
} from './issued-documents.queries.ts';

/** A longer table is narrowed by its filters first. */
export const MAX_BOOK_ROWS = 50_000;

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
 * What was paid of invoices, and given back of credit notes. `month` limits them to those of a
 * month in UTC.
 */
async function paymentsOf(tx: Tx, month: string | undefined): Promise<BookRow[]> {
  const span = month ? monthSpan(month) : undefined;
  const isWithin = span
    ? sql`where at >= ${span.start.toISOString()} and at < ${span.end.toISOString()}`
    : sql``;
  const { rows } = (await tx.execute(sql`
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
    ) as money ${isWithin} order by at, number limit ${MAX_BOOK_ROWS + 1}`)) as unknown as {
    rows: PaymentRow[];
  };
  return rows.map(({ vat_number: vatNumber, amount, at, name, country, ...row }) => ({
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
  }));
}

/**
 * The lines of the books that a filter names, oldest first. Payments and refunds are among them if
 * no kind, state or word is asked for.
 */
export async function bookRows(tx: Tx, filter: DocumentFilter, now: Date): Promise<BookRow[]> {
  const documents = (await documentRecords(tx, filter, now, MAX_BOOK_ROWS + 1)).map(rowOf);
  const isWhole = !filter.kind && !filter.state && !filter.filter?.trim();
  const payments = isWhole ? await paymentsOf(tx, filter.month) : [];
  return [...documents, ...payments].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
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
