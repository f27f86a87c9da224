-- File servers are really read: when, with what key they answered, and what became of each file.
alter table transfer_definitions
  add column secret_kind text not null default 'Password' check (secret_kind in ('Password', 'PrivateKey')),
  add column schedule text not null default 'None' check (schedule in ('None', 'Hourly', 'Daily', 'Weekly')),
  add column next_run_at timestamptz,
  -- The fingerprint of the server's key or certificate, from the first connection on.
  add column pinned text;
create index transfer_definitions_due on transfer_definitions (next_run_at) where next_run_at is not null;

create table transfer_runs (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  definition_id uuid not null references transfer_definitions (id) on delete cascade,
  state text not null default 'Waiting' check (state in ('Waiting', 'Running', 'Done', 'Failed', 'Stopped')),
  reason text not null default '',
  found integer not null default 0,
  creation_time timestamptz not null default now(),
  ended_at timestamptz
);
create index transfer_runs_newest on transfer_runs (definition_id, creation_time desc);
create unique index transfer_runs_one on transfer_runs (definition_id) where state in ('Waiting', 'Running');
create table transfer_files (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  definition_id uuid not null references transfer_definitions (id) on delete cascade,
  -- Below the folder of the definition. A file that changes is another one.
  path text not null,
  byte_size bigint not null,
  modified text not null,
  run_id uuid not null,
  outcome text not null check (outcome in ('Taken', 'Known', 'Refused')),
  reason text not null default '',
  asset_id uuid references assets (id) on delete set null,
  at timestamptz not null,
  primary key (definition_id, path, byte_size, modified)
);
create index transfer_files_of_run on transfer_files (run_id, path);
create index transfer_files_of_asset on transfer_files (asset_id) where asset_id is not null;
alter table transfer_runs enable row level security;
alter table transfer_runs force row level security;
create policy tenant on transfer_runs to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
alter table transfer_files enable row level security;
alter table transfer_files force row level security;
create policy tenant on transfer_files to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
