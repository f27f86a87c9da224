-- Copies of all that is kept of a person, made in the background and removed after some days.
create table data_copies (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  state text not null default 'Preparing' check (state in ('Preparing', 'Ready', 'Failed')),
  byte_size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_copies_by_user on data_copies (user_id, created_at desc);
-- Two requests at once make one copy.
create unique index data_copies_one_at_a_time on data_copies (user_id) where state = 'Preparing';
alter table data_copies enable row level security;
alter table data_copies force row level security;
create policy tenant on data_copies to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);

-- When the person closed the account; what is kept of it has no name any more.
alter table users add column closed_at timestamptz;
