-- What an engine outside of the database has still to be told. Written by the transaction that changes an asset, read by
-- the worker that feeds the engine. Rows are written only while there is such an engine.
create table search_feed (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null default false,
  -- The index behind the alias. Null until the first one is complete.
  index_name text,
  -- The index that is being filled, and until when its builder is known to be at work.
  building text,
  built_by uuid,
  builder_until timestamptz,
  -- The builder is done: whoever feeds the engine lets it exchange the indexes next.
  is_exchanging boolean not null default false,
  -- The worker that feeds the engine, one at a time over all servers.
  worker uuid,
  worker_until timestamptz
);
insert into search_feed default values;
revoke insert, update, delete on search_feed from editorial_app;

create table search_outbox (
  -- The version of the asset in the engine: a later change has a higher one, because it waits for the earlier one's
  -- lock. Copies of whole catalogs have version 1.
  version bigint generated always as identity (start with 10) primary key,
  tenant_id uuid not null,
  asset_id uuid not null,
  changed_at timestamptz not null default now()
);
alter table search_outbox enable row level security;
alter table search_outbox force row level security;
create policy tenant on search_outbox to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid)) with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
revoke select, update, delete on search_outbox from editorial_app;

create function catalog_feed_search() returns trigger language plpgsql as $$
begin
  if exists (select from search_feed where is_on) then
    if tg_op = 'DELETE' then
      insert into search_outbox (tenant_id, asset_id) values (old.tenant_id, old.asset_id);
    else
      insert into search_outbox (tenant_id, asset_id) values (new.tenant_id, new.asset_id);
    end if;
  end if;
  return null;
end $$;
create trigger asset_search_fed after insert or update or delete on asset_search for each row execute function catalog_feed_search();
