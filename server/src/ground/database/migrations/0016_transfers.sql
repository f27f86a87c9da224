-- Where a contributor's pictures lie on a file server of their own. The secret is sealed with a key that the role of
-- requests can't read (table secrets).
create table transfer_definitions (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  protocol smallint not null check (protocol between 0 and 3),
  host text not null,
  port integer not null check (port between 1 and 65535),
  user_name text not null,
  folder text not null,
  selection_mode smallint not null check (selection_mode between 0 and 1),
  file_names text[] not null,
  quality smallint not null check (quality between 0 and 1),
  sealed_secret text not null,
  creation_time timestamptz not null default now()
);
create index transfer_definitions_by_user on transfer_definitions (tenant_id, user_id, creation_time desc, id);
alter table transfer_definitions enable row level security;
alter table transfer_definitions force row level security;
create policy tenant on transfer_definitions to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
