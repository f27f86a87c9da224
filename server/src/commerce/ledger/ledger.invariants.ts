import { stepOf } from '@editorial/contracts/currencies';
import { Currencies } from '@editorial/contracts/priced-currencies';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { earningsInvariants } from './earnings.invariants.ts';

const steps = Currencies.filter((code) => stepOf(code) > 1).map(
  (code) => `when '${code}' then ${stepOf(code)}`,
);
/** The smallest amount that can be paid in the currency of a row. */
const step = sql.raw(`case currency ${steps.join(' ')} else 1 end`);

/**
 * Invariants that hold despite failures of browser, server or network. Each query returns the rows
 * that violate its rule.
 */
const invariants = {
  'the balance is the sum of the ledger': sql`
    select s.id::text as id, s.balance || ' ≠ ' || coalesce(sum(e.amount), 0) as found
    from subscriptions s left join ledger_entries e on e.subscription_id = s.id group by s.id
    having s.balance <> coalesce(sum(e.amount), 0)`,
  'each entry carries on from the one before': sql`
    select id::text as id, balance_after || ' ≠ ' || running as found from (
      select id, balance_after, sum(amount) over (partition by subscription_id
      order by running_number) as running from ledger_entries) as course
    where balance_after <> running`,
  'what came in is in grants': sql`
    select e.id::text as id, e.amount || ' ≠ ' || coalesce(sum(g.amount), 0) as found
    from ledger_entries e left join credit_grants g on g.entry_id = e.id where e.amount > 0
    group by e.id having e.amount <> coalesce(sum(g.amount), 0)`,
  'what went out was paid by grants': sql`
    select e.id::text as id, -e.amount || ' ≠ ' || coalesce(sum(p.amount), 0) as found
    from ledger_entries e left join credit_spends p on p.entry_id = e.id where e.amount < 0
    group by e.id having -e.amount <> coalesce(sum(p.amount), 0)`,
  'a grant has left what was not spent of it': sql`
    select g.id::text as id,
      g.remaining || ' ≠ ' || (g.amount - coalesce(sum(p.amount), 0)) as found
    from credit_grants g left join credit_spends p on p.grant_id = g.id group by g.id
    having g.remaining <> g.amount - coalesce(sum(p.amount), 0)`,
  'the balance is what grants have left': sql`
    select s.id::text as id, s.balance || ' ≠ ' || coalesce(sum(g.remaining), 0) as found
    from subscriptions s left join credit_grants g on g.subscription_id = s.id group by s.id
    having s.balance <> coalesce(sum(g.remaining), 0)`,
  'an order is the sum of its lines': sql`
    select o.number as id, o.credits || ' and ' || o.amount || ' ≠ '
      || coalesce(sum(l.credits), 0) || ' and ' || coalesce(sum(l.amount), 0) as found
    from orders o left join order_lines l on l.order_id = o.id group by o.id
    having o.credits <> coalesce(sum(l.credits), 0) or o.amount <> coalesce(sum(l.amount), 0)
    or count(l.id) = 0`,
  'an order is charged once': sql`
    select o.number as id,
      count(e.id) || ' charges of ' || coalesce(-sum(e.amount), 0) || ' for ' || o.credits as found
    from orders o left join ledger_entries e on e.subscription_id = o.subscription_id
    and e.kind = 'Purchase' and e.idempotency_key = 'order:' || o.id
    group by o.id having coalesce(-sum(e.amount), 0) <> o.credits or count(e.id) > 1`,
  'every charge has its order': sql`
    select e.id::text as id, e.reference as found from ledger_entries e
    where e.kind = 'Purchase' and not exists (select from orders o
    where o.subscription_id = e.subscription_id and e.idempotency_key = 'order:' || o.id)`,
  'a canceled order gave its credits back, any other did not': sql`
    select o.number as id, o.status || ', given back ' || coalesce(sum(e.amount), 0) as found
    from orders o left join ledger_entries e on e.subscription_id = o.subscription_id
    and e.kind = 'Refund' and e.idempotency_key = 'refund:' || o.id
    group by o.id
    having coalesce(sum(e.amount), 0) <> case o.status when 'Cancelled' then o.credits else 0 end`,
  'every charged line of a completed order has its license': sql`
    select o.number as id, 'line ' || l.position as found from order_lines l
    join orders o on o.id = l.order_id
    where o.status = 'Completed' and not l.already_licensed and not exists (select
    from licenses i where i.order_line_id = l.id and i.revoked_at is null)
    and not exists (select from credit_note_lines r where r.order_line_id = l.id)`,
  'every license has its charge': sql`
    select i.number as id, o.number || ', ' || o.status as found from licenses i
    join order_lines l on l.id = i.order_line_id join orders o on o.id = l.order_id
    where l.already_licensed or i.order_id <> o.id or i.credits <> l.credits
    or i.amount <> l.amount or o.status = 'PaymentPending'
    or (o.status = 'Cancelled' or exists (select from credit_note_lines r
      where r.order_line_id = i.order_line_id)) <> (i.revoked_at is not null)`,
  'a license is with the company of its order, or where its transfers brought it': sql`
    select i.number as id, i.licensee || ' ≠ ' || coalesce(t.to_licensee, '–') as found
    from licenses i join orders o on o.id = i.order_id
    left join lateral (select * from license_transfers x where x.license_id = i.id
      order by x.running_number desc limit 1) t on true
    where (i.subscription_id, i.user_id) is distinct from
      (coalesce(t.to_subscription_id, o.subscription_id), coalesce(t.to_user_id, o.user_id))
    or (t.id is not null and (i.licensee <> t.to_licensee or i.revoked_at is not null
      and not exists (select from credit_note_lines r where r.order_line_id = i.order_line_id)))`,
  'transfers of a license follow each other, between companies of one owner': sql`
    select i.number as id, t.at::text as found from (select x.*, lag(x.to_subscription_id)
      over (partition by x.license_id order by x.running_number) as previous
      from license_transfers x) t
    join licenses i on i.id = t.license_id join orders o on o.id = i.order_id
    join subscriptions f on f.id = t.from_subscription_id
    join subscriptions g on g.id = t.to_subscription_id
    where t.from_subscription_id <> coalesce(t.previous, o.subscription_id)
    or f.client_id is distinct from g.client_id or g.client_id is null`,
  'a license that was taken back was never downloaded': sql`
    select number as id,
      'downloaded ' || first_downloaded_at || ', taken back ' || revoked_at as found
    from licenses i where revoked_at is not null and first_downloaded_at is not null
    and not exists (select from credit_note_lines r where r.order_line_id = i.order_line_id)`,
  'money that is due has its invoice': sql`
    select o.number as id, coalesce(v.amount, 0) || ' ≠ ' || o.amount as found
    from orders o left join invoices v on v.order_id = o.id where o.status = 'Completed'
    and coalesce(v.amount, 0) <> o.amount + coalesce((o.tax->>'amount')::bigint, 0)`,
  'the tax of an order is on its invoice': sql`
    select o.number as id, o.tax::text || ' ≠ ' || v.tax::text as found
    from orders o join invoices v on v.order_id = o.id where o.tax is distinct from v.tax`,
  'the tax of an invoice is its rate of the net amount': sql`
    select number as id, tax::text as found from (select number, amount, tax, ${step} as step from invoices
    union all select number, amount, tax, ${step} from plan_invoices) as v where tax is not null
    and (tax->>'amount')::bigint <> round((amount - (tax->>'amount')::bigint)
      * (tax->>'rateBasisPoints')::numeric / 10000 / step) * step`,
  'an invoice has its completed order, with its licenses': sql`
    select v.number as id, o.number || ', ' || o.status as found from invoices v
    join orders o on o.id = v.order_id
    where o.status <> 'Completed' or exists (select from order_lines l where l.order_id = o.id
    and not l.already_licensed and not exists (select from licenses i
    where i.order_line_id = l.id and i.revoked_at is null)
    and not exists (select from credit_note_lines r where r.order_line_id = l.id))`,
  'an order by card is completed by its payment, and its invoice is a paid one': sql`
    select o.number as id, o.status || coalesce(', paid ' || o.paid_at, '') as found
    from orders o left join invoices v on v.order_id = o.id
    where o.payment_method = 'Stripe' and ((o.status = 'Completed') <> (o.paid_at is not null)
    or o.paid_at is distinct from v.paid_at) or o.payment_method <> 'Stripe'
    and (o.status = 'PaymentPending' or o.paid_at is not null)`,
  'a payment that was told of completed its order, or the order was canceled': sql`
    select o.number as id, e.id as found from payment_events e
    join orders o on o.id = e.order_id where e.type = 'paid' and o.status = 'PaymentPending'`,
  'what was paid back was a canceled order’s, once': sql`
    select o.number as id, o.status || ', ' || count(e.id) as found from payment_events e
    join orders o on o.id = e.order_id where e.type = 'paid back' group by o.id
    having o.status <> 'Cancelled' or count(e.id) > 1`,
  'invoices are numbered without a gap': sql`
    select c.tenant_id::text as id, c.year || ': ' || count(v.id) || ' of ' || c.last as found
    from invoice_counters c left join (select id, tenant_id, issued_at from invoices
    union all select id, tenant_id, issued_at from plan_invoices) v
    on v.tenant_id = c.tenant_id and extract(year
    from v.issued_at at time zone 'UTC') = c.year group by c.tenant_id, c.year, c.last
    having count(v.id) <> c.last`,
  'billing periods follow each other, and each was invoiced once': sql`
    select number as id, period_start || ' before ' || previous as found from (select number,
    period_start, lag(period_end) over (partition by subscription_id order by period_start)
    as previous from plan_invoices where kind = 'Period') as course where period_start < previous`,
  'a plan is billed up to its last invoice': sql`
    select s.id::text as id, s.billed_until || ' ≠ ' || coalesce(max(v.period_end)::text, '–')
    as found from subscriptions s left join plan_invoices v on v.subscription_id = s.id
    group by s.id having max(v.period_end) is distinct from s.billed_until`,
  'an upgrade is invoiced within the period that it changes': sql`
    select u.number as id, u.period_start || ' to ' || u.period_end as found from plan_invoices u
    where u.kind = 'Upgrade' and not exists (select from plan_invoices p where p.kind = 'Period'
    and p.subscription_id = u.subscription_id and p.period_start <= u.period_start
    and p.period_end = u.period_end)`,
  'an invoice that was charged is paid, for what was asked': sql`
    select c.id::text as id, c.amount || ' ' || c.currency || ' ≠ '
      || coalesce(v.amount || ' ' || v.currency, '–') as found
    from plan_charges c left join plan_invoices v on v.id = c.plan_invoice_id
    where c.state = 'Paid' and (v.id is null or v.paid_at is null or v.amount - coalesce(
      (select sum(n.amount) from credit_notes n
        where n.plan_invoice_id = v.id and n.method = 'SetOff'), 0) <> c.amount
    or v.currency <> c.currency or v.subscription_id <> c.subscription_id
      or c.tax is not null and c.tax is distinct from v.tax)`,
  'a payment that was told of is kept or goes back': sql`
    select c.id::text as id, c.state as found from plan_charges c
    where (c.state = 'Mismatch') <> (c.paid_amount is not null and c.state not in
      ('Paid', 'ToRefund', 'Refunded')) or (c.state in ('Paid', 'ToRefund', 'Refunded')
    and (c.stripe_invoice_id is null or c.settled_at is null))`,
  'credit notes are numbered without a gap': sql`
    select c.tenant_id::text as id, c.year || ': ' || count(n.id) || ' of ' || c.last as found
    from credit_note_counters c left join credit_notes n on n.tenant_id = c.tenant_id
    and extract(year from n.issued_at at time zone 'UTC') = c.year
    group by c.tenant_id, c.year, c.last having count(n.id) <> c.last`,
  'an invoice was credited what its credit notes say, and all its tax with the whole': sql`
    select v.number as id, v.credited || ' with tax ' || v.credited_tax || ' ≠ '
      || coalesce(sum(n.amount), 0) as found
    from (select id, number, amount, tax, credited, credited_tax from invoices
      union all select id, number, amount, tax, credited, credited_tax from plan_invoices) v
    left join credit_notes n on v.id in (n.invoice_id, n.plan_invoice_id)
    group by v.id, v.number, v.amount, v.tax, v.credited, v.credited_tax
    having v.credited <> coalesce(sum(n.amount), 0)
    or v.credited_tax <> coalesce(sum((n.tax->>'amount')::bigint), 0) or v.credited > v.amount
    or v.credited_tax > coalesce((v.tax->>'amount')::bigint, 0)
    or v.credited = v.amount and v.credited_tax <> coalesce((v.tax->>'amount')::bigint, 0)`,
  'a credit note is the sum of its lines, with the tax and for the buyer of its invoice': sql`
    select n.number as id, n.amount || ' ≠ ' || coalesce(l.net, 0) as found from credit_notes n
    join (select id, tax, currency, billing, seller, issued_at from invoices union all
      select id, tax, currency, billing, seller, issued_at from plan_invoices) v
      on v.id in (n.invoice_id, n.plan_invoice_id)
    left join (select credit_note_id, sum(amount) as net from credit_note_lines
      group by credit_note_id) l on l.credit_note_id = n.id
    where n.amount - coalesce((n.tax->>'amount')::bigint, 0) is distinct from l.net
    or n.tax - 'amount' is distinct from v.tax - 'amount' or n.currency <> v.currency
    or not n.billing @> v.billing or n.seller is distinct from v.seller or n.issued_at < v.issued_at`,
  'a refunded line is one of the order, and gives back no more than it cost': sql`
    select n.number as id, r.amount || ' of ' || coalesce(l.amount, 0) as found
    from credit_note_lines r join credit_notes n on n.id = r.credit_note_id
    join order_lines l on l.id = r.order_line_id left join invoices v on v.id = n.invoice_id
    where v.order_id is distinct from l.order_id or r.amount > l.amount`,
  'money goes back to the card that paid, once, and only what was paid': sql`
    select n.number as id, n.method || ', ' || n.state as found from credit_notes n
    left join invoices v on v.id = n.invoice_id left join orders o on o.id = v.order_id
    left join plan_invoices p on p.id = n.plan_invoice_id
    left join plan_charges c on c.plan_invoice_id = p.id and c.state = 'Paid'
    where n.method <> 'SetOff' and coalesce(v.paid_at, p.paid_at) is null
    or n.method = 'Card' and coalesce(o.payment_session_id, c.stripe_invoice_id) is null
    or n.method <> 'Card' and n.stripe_refund_id is not null
    or n.method = 'Card' and n.state = 'Done' and n.stripe_refund_id is null
      and n.settlement_reference = ''`,
  'a dispute or a failed refund is about a payment by card, in its currency': sql`
    select p.id, p.kind || ', ' || p.amount || ' ' || p.currency as found from payment_cases p
    left join orders o on o.id = p.order_id left join plan_charges c on c.id = p.plan_charge_id
    where coalesce(o.payment_session_id, c.stripe_invoice_id) is null
    or p.kind <> 'Mismatch' and p.currency <> coalesce(o.currency, c.paid_currency, c.currency)
    or p.tenant_id <> coalesce(o.tenant_id, c.tenant_id)`,
  'a payment of another amount waits with its order, is accepted or goes back': sql`
    select p.id, p.state || ', ' || o.status as found from payment_cases p
    join orders o on o.id = p.order_id where p.kind = 'Mismatch' and (
      p.state = 'Won' and o.status <> 'Completed' or p.state = 'Lost' and (o.status <> 'Cancelled'
        or not exists (select from payment_events e where e.order_id = o.id and e.type = 'paid')))`,
  ...earningsInvariants,
  'an active plan has no more people than seats, and a master user': sql`
    select s.id::text as id, count(m.user_id) || ' of ' || s.seats as found from subscriptions s
    left join subscription_members m on m.subscription_id = s.id
    where s.state = 3 and s.client_id is not null group by s.id
    having count(m.user_id) > s.seats or not bool_or(coalesce(m.is_master_user, false))`,
  'one order, one idempotency key': sql`
    select o.number as id, count(k.key)::text as found from orders o left
    join idempotency_keys k on k.order_id = o.id group by o.id having count(k.key) <> 1`,
} as const;

export interface Violation {
  readonly rule: string;
  readonly id: string;
  readonly found: string;
}

/** Checks every rule for all tenants and returns the violations. Needs a system transaction. */
export async function ledgerViolations(tx: Tx): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, query] of Object.entries(invariants)) {
    const { rows } = (await tx.execute(query)) as unknown as {
      rows: { id: string; found: string }[];
    };
    violations.push(...rows.map(({ id, found }) => ({ rule, id, found })));
  }
  return violations;
}

export const InvariantCount = Object.keys(invariants).length;
