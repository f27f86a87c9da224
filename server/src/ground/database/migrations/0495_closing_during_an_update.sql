-- While servers are updated one after another, one of the release before 0455 may close a month. It writes lines without
-- their earnings, of whole licenses, rounded one by one. Each line finds its earning here, so that nothing is paid twice.
create or replace function contributor_earnings_keep() returns trigger language plpgsql as $$
declare
  added text[] := array['cleared_at', 'voided_at', 'statement_id'];
begin
  if tg_op <> 'UPDATE' then raise exception 'Earnings are not deleted' using errcode = 'restrict_violation'; end if;
  -- What an older server closed was agreed, so it is what the license earned: only the trigger below does this.
  if pg_trigger_depth() > 1 and old.statement_id is null and new.statement_id is not null
    and abs(new.share_hundredths - old.share_hundredths) <= 50 then
    added := added || array['share_hundredths'];
  end if;
  if (to_jsonb(new) - added) is distinct from (to_jsonb(old) - added)
    or (old.cleared_at is not null and new.cleared_at is distinct from old.cleared_at)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
    or (old.statement_id is not null and new.statement_id is distinct from old.statement_id) then
    raise exception 'An earning does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function profit_statement_lines_find_earning() returns trigger language plpgsql as $$
begin
  new.kind := case when new.revenue < 0 then 'Return' else 'Sale' end;
  update public.contributor_earnings e set statement_id = new.statement_id,
      cleared_at = coalesce(e.cleared_at, new.issued_at), share_hundredths = new.share::bigint * 100
    where e.license_id = new.license_id and e.kind = new.kind and e.revenue = new.revenue
      and e.statement_id is null and e.voided_at is null
    returning e.id into new.earning_id;
  if new.earning_id is null then
    raise exception 'License % was refunded in part or is in a statement already: close the month with a server of the new release',
      new.license_number using errcode = 'restrict_violation';
  end if;
  insert into public.profit_closed_months (tenant_id, month, closed_at, closed_by)
    select p.tenant_id, p.month, p.closed_at, p.closed_by from public.profit_statements p
    where p.id = new.statement_id
    on conflict do nothing;
  return new;
end $$;
-- Before the checks for nulls.
create trigger find_earning before insert on profit_statement_lines for each row
  when (new.earning_id is null) execute function profit_statement_lines_find_earning();
