-- What the holders of a license were told. Each notice goes out once.
create table license_notices (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  license_id uuid not null references licenses on delete cascade,
  kind text not null check (kind in ('Withdrawn')),
  told_at timestamptz not null default now(),
  primary key (license_id, kind)
);
alter table license_notices enable row level security;
alter table license_notices force row level security;
create policy tenant on license_notices to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));

-- Nobody is told now of what was withdrawn long ago.
insert into license_notices (tenant_id, license_id, kind)
  select licenses.tenant_id, licenses.id, 'Withdrawn' from licenses
  join assets on assets.id = licenses.asset_id where assets.status = 'Withdrawn';
