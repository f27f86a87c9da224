import type { BillingDocument } from '@editorial/contracts/billing-documents';
import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';

/** The subscriptions whose invoices the caller answers for. */
const answeredFor = ({ userId }: Pick<Caller, 'userId'>): SQL =>
  sql`(select subscription_id from subscription_members
    where user_id = ${userId} and is_master_user)`;

/** Whether EN 16931 is about an invoice or a credit note, as `isElectronic` says it. */
const hasData = (row: SQL): SQL => sql`coalesce(
  ${row}.tax->>'treatment' <> 'None' and ${row}.tax->>'place' not like 'US%'
  and ${row}.billing->>'country' <> '' and ${row}.seller->>'country' <> ''
  and ${row}.seller->>'taxNumber' <> '', false)`;

/**
 * Invoices of the caller's own orders, and those of orders and plans of subscriptions that the
 * caller answers for, with what was set off and how they were paid.
 */
export const ownInvoices = (caller: Pick<Caller, 'userId'>): SQL => sql`(
  select v.id, 'Order' as kind, v.number, v.issued_at, v.due_at, v.paid_at, v.amount, v.credited,
    v.currency, o.number as reference, case o.user_id when ${caller.userId} then o.id end as order_id,
    null::timestamptz as period_start, null::timestamptz as period_end,
    case o.payment_method when 'Stripe' then 'Card' else 'Transfer' end as method,
    ${hasData(sql`v`)} as has_data
  from invoices v join orders o on o.id = v.order_id
  where o.user_id = ${caller.userId} or o.subscription_id in ${answeredFor(caller)}
  union all
  select v.id, 'Plan', v.number, v.issued_at, v.due_at, v.paid_at, v.amount, v.credited, v.currency,
    v.plan_name, null, v.period_start, v.period_end,
    case when exists (select from plan_charges c
      where c.plan_invoice_id = v.id and c.state = 'Paid') then 'Card' else 'Transfer' end,
    ${hasData(sql`v`)}
  from plan_invoices v where v.subscription_id in ${answeredFor(caller)})`;

/** One row for each invoice, credit note, payment and refund. */
const documents = (caller: Caller, now: Date): SQL => sql`(
  with own as ${ownInvoices(caller)},
  notes as (select n.*, own.reference, own.order_id, own.period_start, own.period_end,
    ${hasData(sql`n`)} as has_data
    from credit_notes n join own on own.id in (n.invoice_id, n.plan_invoice_id)),
  paid as (select own.*, own.amount - coalesce((select sum(n.amount) from notes n
    where own.id in (n.invoice_id, n.plan_invoice_id) and n.method = 'SetOff'), 0) as payment
    from own where paid_at is not null)
  select id, 'Invoice' as kind, 1 as rank, number, issued_at as at, amount, currency,
    case when credited = amount then 'Credited' when paid_at is not null then 'Paid'
      when due_at < ${now.toISOString()} then 'Overdue' else 'Open' end as state,
    case when paid_at is null then amount - credited else 0 end as due, due_at,
    reference, order_id, period_start, period_end, null as method, has_data
  from own
  union all
  select id, 'Payment', 2, number, paid_at, payment, currency, null, 0, null,
    reference, order_id, period_start, period_end, method, false
  from paid
  union all
  select id, 'CreditNote', 3, number, issued_at, -amount, currency,
    case when method = 'SetOff' then 'SetOff' when state = 'Done' then 'GivenBack'
      else 'GivingBack' end, 0, null, reference, order_id, period_start, period_end,
    case when state = 'Failed' or settlement_reference <> '' then 'Transfer'
      when method = 'SetOff' then null else method end, has_data
  from notes
  union all
  select id, 'Refund', 4, number, settled_at, -amount, currency, null, 0, null,
    reference, order_id, period_start, period_end,
    case when settlement_reference <> '' then 'Transfer' else method end, false
  from notes where method <> 'SetOff' and state = 'Done')`;

const iso = (value: string | null) => (value === null ? null : new Date(value).toISOString());

type Row = Omit<
  BillingDocument,
  'at' | 'dueAt' | 'periodStart' | 'periodEnd' | 'orderId' | 'hasData'
> & {
  readonly at: string;
  readonly due_at: string | null;
  readonly order_id: string | null;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly has_data: boolean;
};

const view = (row: Row): BillingDocument => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  at: new Date(row.at).toISOString(),
  amount: Number(row.amount),
  currency: row.currency,
  state: row.state,
  due: Number(row.due),
  dueAt: iso(row.due_at),
  reference: row.reference,
  orderId: row.order_id,
  periodStart: iso(row.period_start),
  periodEnd: iso(row.period_end),
  method: row.method,
  hasData: row.has_data,
});

/** A page of the caller's documents, newest first, and the years (in UTC) that have some. */
export async function listDocuments(
  tx: Tx,
  caller: Caller,
  query: { year?: number | undefined; skipCount: number; maxResultCount: number },
  now: Date,
): Promise<{ totalCount: number; years: number[]; items: BillingDocument[] }> {
  const yearOf = sql`extract(year from at at time zone 'UTC')::int`;
  const where = query.year === undefined ? sql`` : sql`where ${yearOf} = ${query.year}`;
  const counted = (await tx.execute(sql`
    select coalesce(sum(count) ${query.year === undefined ? sql`` : sql`filter (where year = ${query.year})`}, 0)::int as total,
      coalesce(json_agg(year order by year desc), '[]') as years
    from (select ${yearOf} as year, count(*) as count from ${documents(caller, now)} as d
      group by year) as by_year`)) as unknown as { rows: { total: number; years: number[] }[] };
  const { total, years } = required(counted.rows[0], 'The count of documents');
  const { rows } = (await tx.execute(sql`
    select * from ${documents(caller, now)} as d ${where}
    order by at desc, number desc, rank desc
    offset ${query.skipCount} limit ${query.maxResultCount}`)) as unknown as { rows: Row[] };
  return { totalCount: total, years, items: rows.map(view) };
}
