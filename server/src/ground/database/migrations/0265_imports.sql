-- Imports that run on the server. Each file is noted when it is done, so that an import goes on where it stopped.
create table imports (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('Folder', 'Zip', 'Csv')),
  name text not null,
  -- The upload of a ZIP.
  upload_id uuid,
  defaults jsonb not null default '{}',
  is_published boolean not null default true,
  -- Rows of its table.
  described jsonb not null default '[]',
  state text not null default 'Waiting' check (state in ('Waiting', 'Running', 'Done', 'Stopped', 'Failed')),
  -- Counts how often it was started, so that each start has a job of its own.
  run integer not null default 1,
  reason text not null default '',
  total integer,
  started_by_id uuid not null,
  started_by text not null,
  creation_time timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index imports_newest on imports (tenant_id, creation_time desc);
create table import_files (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  import_id uuid not null references imports on delete cascade,
  path text not null,
  outcome text not null check (outcome in ('Imported', 'Draft', 'Changed', 'Unchanged', 'Known', 'Refused')),
  reason text not null default '',
  missing text[] not null default '{}',
  asset_id uuid references assets on delete set null,
  alike text[] not null default '{}',
  primary key (import_id, path)
);
create index import_files_outcome on import_files (import_id, outcome);
create index import_files_asset on import_files (asset_id) where asset_id is not null;

alter table imports enable row level security;
alter table imports force row level security;
create policy tenant on imports to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table import_files enable row level security;
alter table import_files force row level security;
create policy tenant on import_files to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
