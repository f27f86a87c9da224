import { sql } from 'drizzle-orm';

/**
 * Invariants of what contributors earn: what was sold and taken back is in statements or pending,
 * to the hundredth of a minor unit. Each query returns the rows that violate its rule.
 */
export const earningsInvariants = {
  'a license earns what it was sold for, for its contributor, once': sql`
    select i.number as id, count(e.id) || ' sales of ' || coalesce(max(e.revenue)::text, '–') as found
    from licenses i left join contributor_earnings e on e.license_id = i.id and e.kind = 'Sale'
    group by i.id having count(e.id) <>
      (case when i.contributor_id is not null and i.source <> 'Trial' then 1 else 0 end)
    or count(e.id) = 1 and (max(e.revenue) <> i.revenue or max(e.currency) <> i.currency
      or max(e.share_percent) <> i.share_percent)`,
  'an earning is a share of its license’s price, for its contributor': sql`
    select i.number as id, e.kind || ', ' || e.share_hundredths || ' for ' || e.contributor_id as found
    from contributor_earnings e join licenses i on i.id = e.license_id
    where e.contributor_id is distinct from i.contributor_id or e.currency <> i.currency
    or e.share_percent <> i.share_percent or e.tenant_id <> i.tenant_id
    or abs(e.share_hundredths - e.revenue::bigint * e.share_percent) >= 100`,
  'of a license, no more is taken back than it earned, and all once it ended': sql`
    select i.number as id, sum(e.revenue) || ' and ' || sum(e.share_hundredths) as found
    from contributor_earnings e join licenses i on i.id = e.license_id where e.voided_at is null
    group by i.id having sum(e.revenue) < 0 or sum(e.share_hundredths) < 0
    or i.revoked_at is not null and (sum(e.revenue) <> 0 or sum(e.share_hundredths) <> 0)`,
  'what is void was in no statement, and its license ended': sql`
    select i.number as id, e.kind as found from contributor_earnings e
    join licenses i on i.id = e.license_id where e.voided_at is not null
    and (e.statement_id is not null or e.voided_at is distinct from i.revoked_at)`,
  'what is sold on account is pending until it is paid': sql`
    select i.number as id, e.kind || ', ' || coalesce(e.cleared_at::text, 'pending') as found
    from contributor_earnings e join licenses i on i.id = e.license_id
    join orders o on o.id = i.order_id left join invoices v on v.order_id = o.id
    where e.voided_at is null and e.statement_id is null and (e.cleared_at is null) <>
      (o.payment_method = 'OnAccount' and i.amount > 0 and v.paid_at is null)`,
  'what a plan’s payment lost is taken from what its credits bought': sql`
    select i.number as id, coalesce(e.taken, 0) || ' of ' || w.wanted as found
    from licenses i join orders o on o.id = i.order_id
    left join lateral (select -sum(x.revenue) as taken from contributor_earnings x
      where x.license_id = i.id and x.kind in ('Refund', 'Dispute')) e on true
    cross join lateral (select
      round(i.revenue * plan_part_taken_back(o.subscription_id, i.issued_at)) as wanted) w
    where i.credits > 0 and i.source <> 'Trial' and i.contributor_id is not null
    and i.revoked_at is null and coalesce(e.taken, 0) <> w.wanted
    -- A dispute that an appeal opened again was lost, and is not won yet.
    and not exists (select from payment_cases c join contributor_earnings x on x.source_id = c.id
      where x.license_id = i.id and x.kind = 'Dispute' and c.state = 'Open')`,
  'a lost dispute is taken back, and given again when it is won': sql`
    select c.id, c.state || ', ' || coalesce(sum(e.taken), 0) as found
    from payment_cases c join licenses i on i.order_id = c.order_id and i.amount > 0
      and i.revoked_at is null and i.contributor_id is not null
    cross join lateral (select sum(x.revenue) as left_over, -sum(x.revenue) filter (where
        x.kind = 'Dispute' and split_part(x.source_id, ' ', 1) = c.id) as taken
      from contributor_earnings x where x.license_id = i.id and x.voided_at is null) e
    where c.kind = 'Dispute' group by c.id, c.state
    having c.state = 'Won' and coalesce(sum(e.taken), 0) <> 0
    or c.state = 'Lost' and coalesce(sum(e.taken), 0) = 0 and min(e.left_over) > 0`,
  'what a contributor reads of a month is the sum of its earnings': sql`
    select contributor_id || ' ' || month || ' ' || currency as id,
      sum(hundredths) || ' of ' || sum(counted) || ' too much' as found
    from (select tenant_id, contributor_id, month, currency, pending + cleared + settled as hundredths,
        pending_count + cleared_count + settled_count as counted, license_count as sold,
        pending, cleared from contributor_months
      union all select tenant_id, contributor_id, month, currency, pending + cleared + settled,
        pending_count + cleared_count + settled_count, license_count, pending, cleared
      from contributor_month_changes
      union all select tenant_id, contributor_id, date_trunc('month', at at time zone 'UTC')::date,
        currency, -share_hundredths, -1, case kind when 'Sale' then -1 else 0 end,
        case when cleared_at is null then -share_hundredths else 0 end,
        case when cleared_at is not null and statement_id is null then -share_hundredths else 0 end
      from contributor_earnings where voided_at is null) told
    group by tenant_id, contributor_id, month, currency
    having sum(hundredths) <> 0 or sum(counted) <> 0 or sum(sold) <> 0 or sum(pending) <> 0
    or sum(cleared) <> 0`,
  'a statement is the sum of its lines': sql`
    select p.id::text as id, p.revenue || ' and ' || p.share || ' ≠ '
      || coalesce(sum(n.revenue), 0) || ' and ' || coalesce(sum(n.share), 0) as found
    from profit_statements p left join profit_statement_lines n on n.statement_id = p.id
    group by p.id having p.revenue <> coalesce(sum(n.revenue), 0)
    or p.share <> coalesce(sum(n.share), 0)`,
  'a line of a statement is an earning, and leads to its license': sql`
    select n.license_number as id, n.share || ' of ' || coalesce(e.share_hundredths::text, '–') as found
    from profit_statement_lines n join profit_statements p on p.id = n.statement_id
    left join contributor_earnings e on e.id = n.earning_id left join licenses i on i.id = n.license_id
    where (e.statement_id, e.license_id, e.contributor_id, e.currency, e.revenue, e.share_percent,
        e.kind, i.number) is distinct from
      (n.statement_id, n.license_id, p.contributor_id, p.currency, n.revenue, n.share_percent,
        n.kind, n.license_number)
    or abs(100 * n.share - e.share_hundredths) > 100`,
  'what a statement has is one of its lines': sql`
    select i.number as id, e.kind as found from contributor_earnings e
    join licenses i on i.id = e.license_id where e.statement_id is not null
    and not exists (select from profit_statement_lines n where n.earning_id = e.id)`,
  'what was earned is in statements or pending, to the cent, in each currency': sql`
    select contributor_id || ' ' || currency as id, in_statements || ' paid as ' || paid as found
    from (select e.contributor_id, e.currency, sum(e.share_hundredths) as in_statements,
        coalesce((select sum(p.share) from profit_statements p
          where p.tenant_id = e.tenant_id and p.contributor_id = e.contributor_id
          and p.currency = e.currency), 0) as paid
      from contributor_earnings e where e.statement_id is not null
      group by e.tenant_id, e.contributor_id, e.currency) sums
    where in_statements - 100 * paid not between -50 and 50
    union all select p.contributor_id || ' ' || p.currency, 'a statement without earnings'
    from profit_statements p where not exists (select from contributor_earnings e
      where e.statement_id = p.id)`,
  'a statement’s month is closed, and has nothing that was known later': sql`
    select p.id::text as id, p.month || ', ' || e.cleared_at as found from profit_statements p
    join contributor_earnings e on e.statement_id = p.id
    where e.cleared_at >= (p.month + interval '1 month') at time zone 'UTC'
    or not exists (select from profit_closed_months c
      where c.tenant_id = p.tenant_id and c.month = p.month)`,
} as const;
