-- A late invoice is looked at when something can happen: after its grace, or when its plan runs again.
-- Those of plans that ended were opened every five minutes, for years.
alter table plan_invoices add column dun_at timestamptz;
drop index plan_invoices_overdue;
create index plan_invoices_to_dun on plan_invoices (coalesce(dun_at, due_at))
  where paid_at is null and suspended_at is null and credited < amount;

-- Here, so that a plan that a server of the release before starts again is dunned again, too.
create function dun_again() returns trigger language plpgsql set search_path = public as $$
begin
  update plan_invoices set dun_at = null
  where subscription_id = new.id and dun_at is not null and paid_at is null;
  return null;
end $$;
create trigger dun_again after update of state on subscriptions for each row
  when (new.state = 3 and old.state is distinct from 3) execute function dun_again();
