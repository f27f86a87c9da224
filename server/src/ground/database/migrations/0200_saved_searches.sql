-- Searches that people keep. The query is that of the catalog's address; what was added after the last visit is new.
create table saved_searches (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  visited_at timestamptz not null
);
create unique index saved_searches_query on saved_searches (user_id, md5(query));
alter table saved_searches enable row level security;
alter table saved_searches force row level security;
create policy tenant on saved_searches to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
