-- Whether the store has the files of a picture, as it was seen last.
create table asset_file_checks (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  asset_id uuid primary key references assets on delete cascade,
  state text not null check (state in ('Whole', 'Damaged', 'Lost', 'Queued')),
  problem text not null default '',
  checked_at timestamptz not null
);
create index asset_file_checks_state on asset_file_checks (tenant_id, state) where state <> 'Whole';
create index asset_file_checks_oldest on asset_file_checks (tenant_id, checked_at);
create index assets_without_file on assets (tenant_id) where content_hash is null;
alter table asset_file_checks enable row level security;
alter table asset_file_checks force row level security;
create policy tenant on asset_file_checks to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
