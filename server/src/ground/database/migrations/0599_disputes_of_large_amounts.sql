-- The tax of an order has eight bytes, as 0540 says.
create or replace function payment_cases_take_back() returns trigger language plpgsql as $$
declare
  turn text;
begin
  -- A license that ends at the same time is seen as it ends.
  perform from public.contributor_earnings e join public.licenses i on i.id = e.license_id
    where i.order_id = new.order_id and e.kind = 'Sale' order by e.id for update of e;
  turn := public.dispute_turn(new.id);
  if new.plan_charge_id is not null then
    perform public.plan_takes_back(c.plan_invoice_id, 'Dispute', turn, new.closed_at)
      from public.plan_charges c where c.id = new.plan_charge_id and c.plan_invoice_id is not null;
  elsif new.state = 'Lost' then
    -- The bank took back an amount with tax. If it has it already, the case was only opened again.
    perform public.earnings_take_back(o.id,
        round(new.amount::numeric * o.amount / (o.amount + coalesce((o.tax->>'amount')::bigint, 0)))::bigint,
        'Dispute', turn, new.closed_at)
      from public.orders o where o.id = new.order_id and o.amount > 0
        and (select coalesce(sum(e.revenue), 0) from public.contributor_earnings e
          join public.licenses i on i.id = e.license_id
          where e.kind = 'Dispute' and split_part(e.source_id, ' ', 1) = new.id
            and e.voided_at is null and i.revoked_at is null) = 0;
  else
    insert into public.contributor_earnings
      (tenant_id, license_id, contributor_id, currency, kind, source_id, at, revenue, share_percent, share_hundredths,
        cleared_at)
    select e.tenant_id, e.license_id, e.contributor_id, e.currency, 'Dispute', turn, new.closed_at,
        -sum(e.revenue), e.share_percent, -sum(e.share_hundredths),
        case when bool_and(e.cleared_at is not null) then new.closed_at end
      from public.contributor_earnings e join public.licenses i on i.id = e.license_id
      where e.kind = 'Dispute' and split_part(e.source_id, ' ', 1) = new.id
        and e.voided_at is null and i.revoked_at is null
      group by e.tenant_id, e.license_id, e.contributor_id, e.currency, e.share_percent
      having sum(e.revenue) <> 0;
  end if;
  return null;
end $$;
