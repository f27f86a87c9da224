-- What people looked at and searched for last, for themselves alone.
create table recent_pictures (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  user_id uuid not null,
  asset_id uuid not null references assets on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, asset_id)
);
create index recent_pictures_newest on recent_pictures (user_id, seen_at desc);
create table recent_searches (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  user_id uuid not null,
  query text not null,
  seen_at timestamptz not null
);
create unique index recent_searches_query on recent_searches (user_id, md5(query));
create index recent_searches_newest on recent_searches (user_id, seen_at desc);
alter table recent_pictures enable row level security;
alter table recent_pictures force row level security;
create policy tenant on recent_pictures to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
alter table recent_searches enable row level security;
alter table recent_searches force row level security;
create policy tenant on recent_searches to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
