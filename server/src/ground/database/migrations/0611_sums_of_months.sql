-- What contributors earned in each month (UTC) and currency, so that their sums and counts are not added up from every
-- sale when somebody looks. Sales write changes, which wait for nobody; a job adds the changes to the sums. Both
-- together are always exact.
create table contributor_months (
  tenant_id uuid not null,
  contributor_id uuid not null,
  month date not null,
  currency text not null,
  license_count bigint not null,
  pending_count bigint not null,
  cleared_count bigint not null,
  settled_count bigint not null,
  -- Hundredths of a minor unit.
  pending bigint not null,
  cleared bigint not null,
  settled bigint not null,
  primary key (tenant_id, contributor_id, month, currency)
);
create table contributor_month_changes (like contributor_months);
create index contributor_month_changes_of_contributor on contributor_month_changes (tenant_id, contributor_id);
do $$
declare
  name text;
begin
  foreach name in array array['contributor_months', 'contributor_month_changes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to editorial_app
      using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
      with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', name);
  end loop;
end $$;

create function contributor_months_new() returns trigger language plpgsql as $$
begin
  insert into public.contributor_month_changes
  select tenant_id, contributor_id, date_trunc('month', at at time zone 'UTC')::date, currency,
      count(*) filter (where kind = 'Sale'),
      count(*) filter (where cleared_at is null),
      count(*) filter (where cleared_at is not null and statement_id is null),
      count(*) filter (where statement_id is not null),
      coalesce(sum(share_hundredths) filter (where cleared_at is null), 0),
      coalesce(sum(share_hundredths) filter (where cleared_at is not null and statement_id is null), 0),
      coalesce(sum(share_hundredths) filter (where statement_id is not null), 0)
    from added where voided_at is null group by 1, 2, 3, 4;
  return null;
end $$;
create trigger months_new after insert on contributor_earnings referencing new table as added
  for each statement execute function contributor_months_new();

create function contributor_months_changed() returns trigger language plpgsql as $$
begin
  insert into public.contributor_month_changes
  select tenant_id, contributor_id, date_trunc('month', at at time zone 'UTC')::date, currency,
      coalesce(sum(sign) filter (where kind = 'Sale'), 0),
      coalesce(sum(sign) filter (where cleared_at is null), 0),
      coalesce(sum(sign) filter (where cleared_at is not null and statement_id is null), 0),
      coalesce(sum(sign) filter (where statement_id is not null), 0),
      coalesce(sum(sign * share_hundredths) filter (where cleared_at is null), 0),
      coalesce(sum(sign * share_hundredths) filter (where cleared_at is not null and statement_id is null), 0),
      coalesce(sum(sign * share_hundredths) filter (where statement_id is not null), 0)
    from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) both_rows
    where voided_at is null group by 1, 2, 3, 4;
  return null;
end $$;
create trigger months_changed after update on contributor_earnings referencing old table as old_rows new table as new_rows
  for each statement execute function contributor_months_changed();

-- Adds the changes to the sums. Two that run at the same time add each change once.
create function add_month_changes() returns void language sql as $$
  with taken as (delete from public.contributor_month_changes returning *)
  insert into public.contributor_months as m
  select tenant_id, contributor_id, month, currency, sum(license_count), sum(pending_count), sum(cleared_count),
      sum(settled_count), sum(pending), sum(cleared), sum(settled)
    from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, contributor_id, month, currency) do update set
      license_count = m.license_count + excluded.license_count,
      pending_count = m.pending_count + excluded.pending_count,
      cleared_count = m.cleared_count + excluded.cleared_count,
      settled_count = m.settled_count + excluded.settled_count,
      pending = m.pending + excluded.pending,
      cleared = m.cleared + excluded.cleared,
      settled = m.settled + excluded.settled
$$;

-- Computes all sums from what was earned: for what was there before, and if somebody changed earnings by hand.
create function compute_months() returns void language plpgsql as $$
begin
  lock table public.contributor_earnings in share mode;
  delete from public.contributor_month_changes;
  delete from public.contributor_months;
  insert into public.contributor_months
  select tenant_id, contributor_id, date_trunc('month', at at time zone 'UTC')::date, currency,
      count(*) filter (where kind = 'Sale'),
      count(*) filter (where cleared_at is null),
      count(*) filter (where cleared_at is not null and statement_id is null),
      count(*) filter (where statement_id is not null),
      coalesce(sum(share_hundredths) filter (where cleared_at is null), 0),
      coalesce(sum(share_hundredths) filter (where cleared_at is not null and statement_id is null), 0),
      coalesce(sum(share_hundredths) filter (where statement_id is not null), 0)
    from public.contributor_earnings where voided_at is null group by 1, 2, 3, 4;
end $$;
select compute_months();
