-- Two administrators who change the same organization: the second one is told.
alter table tenants add column concurrency_stamp uuid not null default gen_random_uuid();
-- What an organization is allowed or limited to, where that is not the usual.
create table tenant_features (
  tenant_id uuid not null references tenants (id) on delete cascade,
  name text not null,
  value text not null,
  primary key (tenant_id, name)
);
-- The host manages them; requests of an organization read their own.
alter table tenant_features enable row level security;
alter table tenant_features force row level security;
create policy tenant on tenant_features to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid);
revoke insert, update, delete on tenant_features from editorial_app;
-- People of an organization that is switched off are no callers any more.
drop trigger caller_changed on tenants;
create trigger caller_changed after delete or update of name, is_active on tenants
  for each row execute function notify_caller_changed();
