-- What was searched for on a day, and what came of it. Texts and counts only: nobody can tell who searched.
create table search_days (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  day date not null,
  text text not null,
  searches integer not null default 0,
  -- Searches that found nothing.
  empty integer not null default 0,
  -- Pictures that were opened, and licensed, after the search.
  opened integer not null default 0,
  licensed integer not null default 0,
  primary key (tenant_id, day, text)
);

-- How often a picture was opened after a search.
create table asset_opens (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  asset_id uuid primary key references assets on delete cascade,
  opened integer not null default 0
);
create index asset_opens_most on asset_opens (tenant_id, opened desc);
create index licenses_issued on licenses (issued_at, asset_id);

alter table search_days enable row level security;
alter table search_days force row level security;
create policy tenant on search_days to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table asset_opens enable row level security;
alter table asset_opens force row level security;
create policy tenant on asset_opens to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
