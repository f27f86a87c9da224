-- What staff restricted, and the reasons that the person got (DSA Art. 17).
create table restrictions (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  running_number bigint generated always as identity,
  kind text not null
    check (kind in ('Hidden', 'Returned', 'Rejected', 'Withdrawn', 'Locked', 'Deactivated', 'RolesTaken')),
  -- Whom it restricts.
  person_id uuid not null,
  -- The picture may go later, so nothing refers to it.
  asset_id uuid,
  asset_number text not null default '',
  ground text not null check (ground <> ''),
  facts text not null check (facts <> ''),
  source text not null check (source in ('OwnInitiative', 'Notice')),
  -- The roles that were taken.
  roles text[] not null default '{}',
  ends_at timestamptz,
  at timestamptz not null,
  check ((asset_id is null) = (kind in ('Locked', 'Deactivated', 'RolesTaken')))
);
create index restrictions_of_person on restrictions (person_id, running_number desc);
create index restrictions_of_asset on restrictions (asset_id, kind) where asset_id is not null;
alter table restrictions enable row level security;
alter table restrictions force row level security;
create policy tenant on restrictions to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
