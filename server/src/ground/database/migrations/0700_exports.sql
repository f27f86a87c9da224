-- Long lists that are written to a file in the background, and removed after some days.
create table exports (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  filter jsonb not null,
  state text not null default 'Preparing' check (state in ('Preparing', 'Ready', 'Failed')),
  written integer not null default 0,
  total integer,
  byte_size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index exports_by_user on exports (user_id, created_at desc);
-- The sweep of each night reads what is over, and nothing else.
create index exports_by_end on exports (expires_at);
create index exports_waiting on exports (created_at) where state = 'Preparing';
-- Who asks twice for the same list waits for the first file.
create unique index exports_one_of_each on exports (user_id, kind, md5(filter::text))
  where state = 'Preparing';
alter table exports enable row level security;
alter table exports force row level security;
create policy tenant on exports to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
