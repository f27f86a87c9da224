import type { SalesFigures, SoldOrder } from '@editorial/contracts/sales';
import {
  and,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { invoices, orders } from '../tables/orders.tables.ts';
import type { Tx } from '../../ground/database/database.ts';
import { orderBy } from '../../ground/database/lists.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { monthSpan } from '../profit/profit.rules.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { required } from '../../ground/required.ts';
import { problem } from '../../ground/problem.ts';

const sortings: Readonly<Record<string, SQL>> = {
  creationTime: sql`${orders.runningNumber}`,
  amount: sql`${orders.amount}`,
  credits: sql`${orders.credits}`,
  clientName: sql`${subscriptions.clientName}`,
};

function orderOf(sorting: string | undefined): SQL {
  if (!sorting) return desc(orders.runningNumber);
  return orderBy(sorting, sortings);
}

type State = 'Completed' | 'PaymentPending' | 'Cancelled' | 'Unpaid' | 'Overdue' | 'RefundAsked';

/** The buyer asked for the money back, and nothing was given back. */
const isRefundOpen = and(
  isNotNull(orders.refundAskedAt),
  eq(orders.status, 'Completed'),
  sql`coalesce(${invoices.credited}, 0) = 0`,
);

function stateIs(state: State | undefined, now: Date): SQL | undefined {
  if (state === undefined) return undefined;
  const isUnpaid = and(
    gt(orders.amount, 0),
    eq(orders.status, 'Completed'),
    isNull(invoices.paidAt),
    lt(invoices.credited, invoices.amount),
  );
  if (state === 'RefundAsked') return isRefundOpen;
  if (state === 'Unpaid') return isUnpaid;
  if (state === 'Overdue') return and(isUnpaid, lt(invoices.dueAt, now));
  return eq(orders.status, state);
}

const begins = (filter: string | undefined): SQL | undefined => {
  const text = filter?.trim();
  if (!text) return undefined;
  const pattern = `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    ilike(orders.number, pattern),
    ilike(invoices.number, pattern),
    ilike(subscriptions.clientName, pattern),
  );
};

const columns = {
  id: orders.id,
  number: orders.number,
  creationTime: orders.creationTime,
  status: orders.status,
  subscriptionId: orders.subscriptionId,
  clientName: subscriptions.clientName,
  buyer: sql<string>`coalesce(nullif(trim(${users.name} || ' ' || ${users.surname}), ''), ${users.userName}, '')`,
  pictures: sql<number>`(select count(*)::int from order_lines l where l.order_id = ${orders.id})`,
  isDownloaded: sql<boolean>`exists (select from licenses i where i.order_id = ${orders.id}
    and i.first_downloaded_at is not null)`,
  paymentMethod: orders.paymentMethod,
  credits: orders.credits,
  amount: orders.amount,
  currency: orders.currency,
  invoiceId: invoices.id,
  invoiceNumber: invoices.number,
  /** With tax, as credit notes are. */
  invoiced: sql<number>`coalesce(${invoices.amount}, 0)`,
  credited: sql<number>`coalesce(${invoices.credited}, 0)`,
  dueAt: invoices.dueAt,
  paidAt: invoices.paidAt,
  refundAskedAt: sql<string | null>`case when ${isRefundOpen} then ${orders.refundAskedAt} end`,
  tax: orders.tax,
  billing: orders.billing,
};

const soldOrders = (tx: Tx) =>
  tx
    .select(columns)
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.userId));

type Row = Awaited<ReturnType<typeof soldOrders>>[number];

/** An order with what bookkeeping needs besides. */
export type ExportedOrder = SoldOrder & Pick<Row, 'tax' | 'billing'>;

const view = ({
  isDownloaded,
  creationTime,
  dueAt,
  paidAt,
  refundAskedAt,
  tax: _tax,
  billing: _billing,
  ...row
}: Row): SoldOrder => ({
  ...row,
  creationTime: creationTime.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  paidAt: paidAt?.toISOString() ?? null,
  ...(refundAskedAt && { refundAskedAt: new Date(refundAskedAt).toISOString() }),
  isReversible: row.status === 'Completed' && row.paymentMethod === 'Credits' && !isDownloaded,
});

export interface OrderFilter {
  readonly filter?: string | undefined;
  readonly state?: State | undefined;
  readonly sorting?: string | undefined;
}

const conditionOf = ({ filter, state }: OrderFilter, now: Date): SQL | undefined =>
  and(begins(filter), stateIs(state, now));

/** A statement for the ids of all orders of a filter, in order. Throws `Editorial:UnknownSorting`. */
export const soldOrderKeys = (tx: Tx, filter: OrderFilter, now: Date): SQL =>
  tx
    .select({ key: sql`${orders.id}`.as('key') })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(conditionOf(filter, now))
    .orderBy(orderOf(filter.sorting), desc(orders.runningNumber))
    .getSQL();

/** Orders by their ids, in any order, with their tax and the buyer's address, for an export. */
export const exportedOrders = async (tx: Tx, ids: readonly string[]): Promise<ExportedOrder[]> =>
  (await soldOrders(tx).where(inArray(orders.id, [...ids]))).map((row) => ({
    ...view(row),
    tax: row.tax,
    billing: row.billing,
  }));

/** A page of the orders of all clients. */
export async function listSoldOrders(
  tx: Tx,
  query: OrderFilter & { skipCount: number; maxResultCount: number },
  now: Date,
): Promise<{ totalCount: number; items: SoldOrder[] }> {
  const where = conditionOf(query, now);
  const [total] = await tx
    .select({ count: count() })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(where);
  const rows = await soldOrders(tx)
    .where(where)
    .orderBy(orderOf(query.sorting), desc(orders.runningNumber))
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return { totalCount: total?.count ?? 0, items: rows.map(view) };
}

/** One order of any client. Throws `Editorial:NotFound`. */
export async function soldOrder(tx: Tx, id: string): Promise<SoldOrder> {
  const [row] = await soldOrders(tx).where(eq(orders.id, id));
  if (!row) throw problem('Editorial:NotFound');
  return view(row);
}

/**
 * The figures of a month in UTC. A plan's revenue are the cycles that began in the month, at the
 * price of the subscription; credits of an upgrade are no cycle. Credits that rolled over did not
 * expire. Money is that of one currency, because a sum of several has no meaning. Amounts are those
 * of one currency, because a sum of several has no meaning.
 */
export async function salesFigures(
  tx: Tx,
  { month, currency, now }: { month: string; currency: string; now: Date },
): Promise<SalesFigures> {
  const { start, end } = monthSpan(month);
  const from = start.toISOString();
  const to = end.toISOString();
  const { rows } = (await tx.execute(sql`select
    coalesce((select json_agg(p order by p."planName") from (
      select s.plan_name as "planName", count(*)::int as cycles, sum(s.cycle_price)::bigint as revenue
      from ledger_entries e join subscriptions s on s.id = e.subscription_id
      where e.kind = 'Grant' and s.currency = ${currency} and e.idempotency_key not like 'upgrade:%'
        and e.at >= ${from} and e.at < ${to} group by s.plan_name) p), '[]') as plans,
    coalesce((select json_agg(l order by l.source) from (
      select source, count(*)::int as count from licenses
      where issued_at >= ${from} and issued_at < ${to} and revoked_at is null group by source) l), '[]') as licenses,
    (select json_build_object('count', count(*)::int, 'amount', coalesce(sum(v.amount), 0),
      'credited', coalesce(sum(v.credited), 0),
      'paid', coalesce(sum(v.amount - coalesce((select sum(n.amount) from credit_notes n
        where n.invoice_id = v.id and n.method = 'SetOff'), 0))
        filter (where v.paid_at is not null), 0),
      'overdue', coalesce(sum(v.amount - v.credited)
        filter (where v.paid_at is null and v.due_at < ${now.toISOString()}), 0))
      from invoices v join orders o on o.id = v.order_id
      where v.issued_at >= ${from} and v.issued_at < ${to} and o.status <> 'Cancelled'
        and v.currency = ${currency}) as invoices,
    (select coalesce(json_agg(c.currency order by c.currency), '[]') from (
      select v.currency from invoices v where v.issued_at >= ${from} and v.issued_at < ${to}
      union select s.currency from ledger_entries e join subscriptions s on s.id = e.subscription_id
        where e.kind = 'Grant' and e.at >= ${from} and e.at < ${to} and s.cycle_price > 0) c) as currencies,
    (select json_build_object(
      'granted', coalesce(sum(amount) filter (where kind = 'Grant'), 0),
      'used', coalesce(-sum(amount) filter (where kind = 'Purchase'), 0),
      'givenBack', coalesce(sum(amount) filter (where kind = 'Refund'), 0),
      'adjusted', coalesce(sum(amount) filter (where kind = 'Adjustment'), 0),
      'expired', coalesce(-sum(amount) filter (where kind in ('Expiry', 'Rollover')), 0))
      from ledger_entries where at >= ${from} and at < ${to}) as credits`)) as unknown as {
    rows: Omit<SalesFigures, 'month' | 'currency'>[];
  };
  return { month, currency, ...required(rows[0], 'The figures of a month') };
}
