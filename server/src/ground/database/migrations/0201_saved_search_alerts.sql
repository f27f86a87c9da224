-- When a picture was first published. Alerts of saved searches look at what came since; older pictures need no row.
create table asset_publications (
  asset_id uuid primary key references assets on delete cascade,
  tenant_id uuid not null,
  published_at timestamptz not null default now()
);
create index asset_publications_since on asset_publications (tenant_id, published_at);
alter table asset_publications enable row level security;
alter table asset_publications force row level security;
create policy tenant on asset_publications to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
revoke update, delete on asset_publications from editorial_app;

create function catalog_note_publication() returns trigger language plpgsql as $$
begin
  insert into asset_publications (asset_id, tenant_id) values (new.id, new.tenant_id) on conflict do nothing;
  return null;
end $$;
create trigger assets_published_first after insert on assets for each row
  when (new.status = 'Published') execute function catalog_note_publication();
create trigger assets_published after update of status on assets for each row
  when (new.status = 'Published' and old.status is distinct from 'Published') execute function catalog_note_publication();

-- How often the owner of a search is told what is new in it, and up to when that was done.
alter table saved_searches
  add column alert text not null default 'None' check (alert in ('None', 'AtOnce', 'Daily', 'Weekly')),
  add column language text not null default 'en',
  add column told_until timestamptz not null default now();
create index saved_searches_alerts on saved_searches (tenant_id, user_id) where alert <> 'None';
