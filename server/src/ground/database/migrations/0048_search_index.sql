-- Servers keep an index of all words in their memory, and read again what changed: the ids, some to a notification, since
-- one holds 8,000 bytes. `catalog_changed` goes on for what else they remember.
create function catalog_tell_assets() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_assets', tenant_id || ' ' || ids) from (
    select tenant_id, string_agg(id::text, ',') as ids from (select tenant_id, id, row_number() over (partition by tenant_id) / 200 as part from changed) as numbered group by tenant_id, part) as told;
  return null;
end $$;
create trigger assets_told_new after insert on assets referencing new table as changed for each statement execute function catalog_tell_assets();
create trigger assets_told_changed after update on assets referencing new table as changed for each statement execute function catalog_tell_assets();
create trigger assets_told_gone after delete on assets referencing old table as changed for each statement execute function catalog_tell_assets();

create function catalog_tell_all_assets() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_assets', '');
  return null;
end $$;
create trigger assets_told_emptied after truncate on assets for each statement execute function catalog_tell_all_assets();

-- The small indexes of the newest words: what they were for is in memory now.
drop index if exists asset_search_words_newest_1, asset_search_words_newest_4, asset_search_words_newest_16;
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'catalog.newest-indexes';
  end if;
end $$;
