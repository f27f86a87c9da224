-- Acting for somebody stands on the impersonator's own grant, and on the policies that allowed it.
alter table impersonations
  add column impersonator_grant_id text,
  add column policies text[] not null default '{}',
  add column ended_at timestamptz;
-- Who acts for somebody while this runs goes back to their own account and begins anew: on what it stands is not known.
delete from oidc_payloads where coalesce(grant_id, id) in (select grant_id from impersonations) and (kind = 'Grant' or grant_id is not null);
update impersonations set ended_at = now(), impersonator_grant_id = '';
alter table impersonations alter column impersonator_grant_id set not null;
create index impersonations_by_grant on impersonations (impersonator_grant_id) where ended_at is null;

-- A grant that ends, by whatever way, ends what was begun with it; 'caller_changed' tells all servers.
create function end_impersonations() returns trigger language plpgsql set search_path = public as $$
begin
  delete from oidc_payloads where (kind = 'Grant' and id in (select grant_id from impersonations where impersonator_grant_id = old.id and ended_at is null))
    or grant_id in (select grant_id from impersonations where impersonator_grant_id = old.id and ended_at is null);
  update impersonations set ended_at = now() where (grant_id = old.id or impersonator_grant_id = old.id) and ended_at is null;
  return null;
end $$;
create trigger end_impersonations after delete on oidc_payloads for each row when (old.kind = 'Grant') execute function end_impersonations();

-- What is kept names who acted for the person: each transaction of a request says so.
alter table orders add column impersonator_id uuid default nullif(current_setting('app.impersonator_id', true), '')::uuid;
alter table ledger_entries add column impersonator_id uuid default nullif(current_setting('app.impersonator_id', true), '')::uuid;
alter table subscription_state_changes add column impersonator_id uuid default nullif(current_setting('app.impersonator_id', true), '')::uuid;
alter table downloads add column impersonator_id uuid default nullif(current_setting('app.impersonator_id', true), '')::uuid;
