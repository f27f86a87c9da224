-- What is credited or lost of a plan's payment lowers the price of what its credits bought. The part of the plan's price
-- that went back, at a moment: by amount and length of the invoices that cover it, because an upgrade is paid beside
-- its period. A lost dispute and a credit note for the same money count once.
create function plan_part_taken_back(plan uuid, moment timestamptz) returns numeric language sql stable as $$
  select coalesce(
      sum(least(v.amount, coalesce(n.amount, 0) + coalesce(d.amount, 0)) / span.seconds)
        / sum(v.amount / span.seconds), 0)
    from public.plan_invoices v
    cross join lateral (select extract(epoch from v.period_end - v.period_start)::numeric as seconds) span
    left join lateral (select sum(c.amount) as amount from public.credit_notes c
      where c.plan_invoice_id = v.id) n on true
    left join lateral (select sum(p.amount) as amount from public.plan_charges c
      join public.payment_cases p on p.plan_charge_id = c.id
      where c.plan_invoice_id = v.id and p.kind = 'Dispute' and p.state = 'Lost') d on true
    where v.subscription_id = plan and v.period_start <= moment and moment < v.period_end
$$;
create index plan_charges_of_invoice on plan_charges (plan_invoice_id) where plan_invoice_id is not null;

-- What licenses bought with credits of an invoice's period have to give back now, or get again when a dispute was won
-- after all. No license gives back more than it earned.
create function plan_takes_back(invoice uuid, cause text, cause_id text, happened timestamptz)
  returns void language plpgsql as $$
begin
  -- Who spends credits holds the plan, so no license is missed that is written at the same time.
  perform from public.subscriptions s join public.plan_invoices v on v.subscription_id = s.id
    where v.id = invoice for update of s;
  perform from public.contributor_earnings e join public.licenses i on i.id = e.license_id
    join public.orders o on o.id = i.order_id
    join public.plan_invoices v on v.subscription_id = o.subscription_id
      and i.issued_at >= v.period_start and i.issued_at < v.period_end
    where v.id = invoice and i.credits > 0 and e.kind = 'Sale' order by e.id for update of e;
  insert into public.contributor_earnings
    (tenant_id, license_id, contributor_id, currency, kind, source_id, at, revenue, share_percent, share_hundredths,
      cleared_at)
  select i.tenant_id, i.id, e.contributor_id, e.currency, cause, cause_id, happened, -w.part, e.share_percent,
      case when w.part = e.left_over then -e.left_share else -w.part * e.share_percent end, happened
    from public.plan_invoices v
    join public.orders o on o.subscription_id = v.subscription_id
    join public.licenses i on i.order_id = o.id and i.credits > 0 and i.revoked_at is null
      and i.issued_at >= v.period_start and i.issued_at < v.period_end
    join lateral (select x.contributor_id, x.currency, x.share_percent, sum(x.revenue) as left_over,
        sum(x.share_hundredths) as left_share,
        coalesce(-sum(x.revenue) filter (where x.kind in ('Refund', 'Dispute')), 0) as taken
      from public.contributor_earnings x where x.license_id = i.id and x.voided_at is null
      group by x.contributor_id, x.currency, x.share_percent) e on true
    cross join lateral (select least(e.left_over,
      round(i.revenue * public.plan_part_taken_back(o.subscription_id, i.issued_at)) - e.taken)::bigint as part) w
    where v.id = invoice and w.part <> 0 and (w.part > 0 or cause = 'Dispute')
    on conflict do nothing;
end $$;

-- A dispute that was lost may be won on appeal.
alter table contributor_earnings drop constraint contributor_earnings_check;
alter table contributor_earnings add constraint contributor_earnings_signs
  check (case kind when 'Sale' then revenue >= 0 when 'Dispute' then true else revenue <= 0 end);

create function credit_notes_of_plans_take_back() returns trigger language plpgsql as $$
begin
  perform public.plan_takes_back(new.plan_invoice_id, 'Refund', new.id::text, new.issued_at);
  return null;
end $$;
create trigger take_back after insert on credit_notes for each row
  when (new.plan_invoice_id is not null) execute function credit_notes_of_plans_take_back();

create or replace function payment_cases_take_back() returns trigger language plpgsql as $$
begin
  if new.plan_charge_id is not null then
    perform public.plan_takes_back(c.plan_invoice_id, 'Dispute',
        new.id || case new.state when 'Won' then ' won' else '' end, new.closed_at)
      from public.plan_charges c where c.id = new.plan_charge_id and c.plan_invoice_id is not null;
  elsif new.state = 'Lost' then
    -- The bank took back an amount with tax.
    perform public.earnings_take_back(o.id,
        round(new.amount::numeric * o.amount / (o.amount + coalesce((o.tax->>'amount')::int, 0)))::bigint,
        'Dispute', new.id, new.closed_at)
      from public.orders o where o.id = new.order_id and o.amount > 0;
  else
    insert into public.contributor_earnings
      (tenant_id, license_id, contributor_id, currency, kind, source_id, at, revenue, share_percent, share_hundredths,
        cleared_at)
    select e.tenant_id, e.license_id, e.contributor_id, e.currency, 'Dispute', new.id || ' won', new.closed_at,
        -e.revenue, e.share_percent, -e.share_hundredths, case when e.cleared_at is not null then new.closed_at end
      from public.contributor_earnings e join public.licenses i on i.id = e.license_id
      where e.kind = 'Dispute' and e.source_id = new.id and e.voided_at is null and i.revoked_at is null
      on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger take_back on payment_cases;
create trigger take_back after update of state on payment_cases for each row
  when (new.kind = 'Dispute' and new.state <> old.state and new.state <> 'Open')
  execute function payment_cases_take_back();

-- What is bought with credits after a part of the plan's price went back costs less from the start.
create function licenses_earn_less() returns trigger language plpgsql as $$
begin
  if not exists (select from sold s where s.credits > 0) then return null; end if;
  insert into public.contributor_earnings
    (tenant_id, license_id, contributor_id, currency, kind, source_id, at, revenue, share_percent, share_hundredths,
      cleared_at)
  select e.tenant_id, e.license_id, e.contributor_id, e.currency, 'Refund', 'plan', s.issued_at, -w.part,
      e.share_percent, -w.part * e.share_percent, s.issued_at
    from sold s join public.orders o on o.id = s.order_id
    join public.contributor_earnings e on e.license_id = s.id and e.kind = 'Sale'
    cross join lateral (select least(s.revenue,
      round(s.revenue * public.plan_part_taken_back(o.subscription_id, s.issued_at)))::bigint as part) w
    where s.credits > 0 and w.part > 0;
  return null;
end $$;
create trigger earn_less after insert on licenses referencing new table as sold
  for each statement execute function licenses_earn_less();

-- What went back before is in the next open month. Each license of a period is reached once, with all of its causes.
do $$ begin
  perform plan_takes_back(v.id, case when n.id is null then 'Dispute' else 'Refund' end,
      coalesce(n.id::text, d.id), coalesce(n.issued_at, d.closed_at))
    from plan_invoices v
    left join lateral (select c.id, c.issued_at from credit_notes c where c.plan_invoice_id = v.id
      order by c.issued_at desc limit 1) n on true
    left join lateral (select p.id, p.closed_at from plan_charges c join payment_cases p on p.plan_charge_id = c.id
      where c.plan_invoice_id = v.id and p.kind = 'Dispute' and p.state = 'Lost'
      order by p.closed_at desc limit 1) d on true
    where coalesce(n.id::text, d.id) is not null
    order by v.period_start;
end $$;

-- As before, but what is left of a license goes back with all of its share, also if a statement rounded it.
create or replace function earnings_take_back(given_order uuid, net bigint, cause text, cause_id text, happened timestamptz)
  returns void language plpgsql as $$
begin
  perform from public.contributor_earnings e join public.licenses i on i.id = e.license_id
    where i.order_id = given_order and e.kind = 'Sale' order by e.id for update of e;
  insert into public.contributor_earnings
    (tenant_id, license_id, contributor_id, currency, kind, source_id, at, revenue, share_percent, share_hundredths,
      cleared_at)
  select p.tenant_id, p.id, e.contributor_id, e.currency, cause, cause_id, happened, -least(p.part, e.left_over),
      e.share_percent,
      case when p.part >= e.left_over then -e.left_share else -p.part * e.share_percent end,
      case when e.is_cleared then happened end
    from (select i.tenant_id, i.id,
        round(net::numeric * sum(i.amount) over w / sum(i.amount) over ())
          - round(net::numeric * (sum(i.amount) over w - i.amount) / sum(i.amount) over ()) as part
      from public.licenses i where i.order_id = given_order and i.amount > 0 and i.revoked_at is null
      window w as (order by i.running_number)) p
    join lateral (select x.contributor_id, x.currency, x.share_percent, sum(x.revenue) as left_over,
        sum(x.share_hundredths) as left_share,
        bool_or(x.kind = 'Sale' and x.cleared_at is not null) as is_cleared
      from public.contributor_earnings x where x.license_id = p.id and x.voided_at is null
      group by x.contributor_id, x.currency, x.share_percent) e on true
    where least(p.part, e.left_over) > 0
    on conflict do nothing;
end $$;
