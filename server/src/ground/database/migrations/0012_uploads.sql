create table uploads (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  -- The contract's blobContainerId.
  id uuid primary key default gen_random_uuid(),
  upload_id text not null unique,
  user_id uuid not null,
  file_name text not null,
  byte_size bigint not null check (byte_size > 0),
  content_type text not null,
  storage_key text not null,
  state text not null default 'Started' check (state in ('Started', 'Completed', 'Used')),
  creation_time timestamptz not null default now()
);
create index uploads_by_user on uploads (tenant_id, user_id, state);

create table downloads (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  window_id text not null,
  asset_ids uuid[] not null,
  resolution_type smallint not null check (resolution_type between 0 and 3),
  state text not null default 'Preparing' check (state in ('Preparing', 'Ready', 'Failed', 'Cancelled')),
  file_name text not null,
  storage_key text,
  total_bytes bigint not null default 0,
  creation_time timestamptz not null default now()
);
create index downloads_by_user on downloads (tenant_id, user_id, creation_time desc);
create index downloads_by_time on downloads (creation_time);
