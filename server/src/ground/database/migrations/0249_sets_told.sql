-- Servers show pictures of search results from memory, with the title of their set: told which sets changed, they read
-- these titles again. One notification holds 8,000 bytes.
create function catalog_tell_sets() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_sets', tenant_id || ' ' || ids) from (
    select tenant_id, string_agg(id::text, ',') as ids from (
      select tenant_id, id, row_number() over (partition by tenant_id) / 500 as part from changed
    ) as numbered group by tenant_id, part) as told;
  return null;
end $$;
create trigger asset_sets_told_new after insert on asset_sets
  referencing new table as changed for each statement execute function catalog_tell_sets();
create trigger asset_sets_told_changed after update on asset_sets
  referencing new table as changed for each statement execute function catalog_tell_sets();
