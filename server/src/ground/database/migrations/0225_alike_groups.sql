-- Pictures that may be the same one: smaller copies, mirrored ones, one with another border. Whoever is in a group has a
-- row; the group carries the id of one of its pictures.
create table alike_assets (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  asset_id uuid primary key references assets on delete cascade,
  group_id uuid not null
);
create index alike_assets_group on alike_assets (tenant_id, group_id);

-- Published pictures that were not compared with the others yet.
create table alike_pending (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  asset_id uuid primary key references assets on delete cascade
);
create index alike_pending_tenant on alike_pending (tenant_id);

alter table alike_assets enable row level security;
alter table alike_assets force row level security;
create policy tenant on alike_assets to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid)) with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
alter table alike_pending enable row level security;
alter table alike_pending force row level security;
create policy tenant on alike_pending to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid)) with check (tenant_id = (select current_setting('app.tenant_id')::uuid));

insert into alike_pending (tenant_id, asset_id)
  select tenant_id, id from assets where status = 'Published' and not is_hidden and descriptor is not null;

-- A picture waits to be compared when everyone may see it for the first time, or again, and when its file is another one.
create function catalog_compare_later() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.descriptor is distinct from old.descriptor then
      delete from alike_assets where asset_id = new.id;
    end if;
  end if;
  if new.status = 'Published' and not new.is_hidden and new.descriptor is not null then
    insert into alike_pending (tenant_id, asset_id) values (new.tenant_id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger assets_compared_later_new after insert on assets for each row
  when (new.status = 'Published' and not new.is_hidden and new.descriptor is not null) execute function catalog_compare_later();
create trigger assets_compared_later after update on assets for each row
  when (new.descriptor is distinct from old.descriptor
    or (new.status = 'Published' and not new.is_hidden) and not (old.status = 'Published' and not old.is_hidden))
  execute function catalog_compare_later();

-- As before (migration 0210), and pictures in a group have a word of their own.
create or replace function catalog_search_row(asset assets) returns asset_search language plpgsql stable as $$
declare
  found asset_search;
  translation asset_translations;
  tag_keys text[] := asset.tag_keys;
  people constant text := catalog_people(asset.people_count);
  size constant text := catalog_size(asset.width, asset.height);
  taken constant text := to_char(asset.taken_at at time zone 'UTC', 'FMYYYY');
begin
  found.asset_id := asset.id;
  found.tenant_id := asset.tenant_id;
  found.creation_time := asset.creation_time;
  found.set_id := asset.set_id;
  found.is_shown := asset.status = 'Published' and not asset.is_hidden;
  found.title := asset.title;
  found.facet_code := asset.facet_code || '|' || coalesce(left(people, 1), '-') || left(asset.use, 1) || left(size, 1)
    || catalog_letters(coalesce(asset.copy_space, '{}'), array['left', 'right', 'top', 'bottom']) || '|' || coalesce(taken, '');
  found.words := asset.search;
  for translation in select * from asset_translations where asset_id = asset.id order by language loop
    found.words := found.words || catalog_translation_vector(translation);
    tag_keys := tag_keys || catalog_fold_all(translation.tags);
  end loop;
  found.words := found.words || array_to_tsvector(
    array['#type:' || asset.asset_type, '#exclusivity:' || asset.exclusivity, '#orientation:' || asset.orientation, '#status:' || asset.status,
      '#hidden:' || asset.is_hidden, '#contributor:' || coalesce(asset.contributor_id::text, ''), '#use:' || asset.use, '#size:' || size,
      '#people:' || coalesce(people, ''), '#taken:' || coalesce(taken, '')]
    || array(select '#category:' || item from unnest(asset.categories) as item) || array(select '#country:' || item from unnest(asset.countries) as item)
    || array(select '#space:' || item from unnest(asset.copy_space) as item)
    || array(select '#colour:' || item from unnest(asset.colour_names) as item) || array(select '#tag:' || left(item, 100) from unnest(tag_keys) as item)
    || array(select '#creator:' || item from regexp_split_to_table(catalog_fold(asset.creator), '[^[:alnum:]]+') as item where item <> ''));
  if exists (select from alike_assets where asset_id = asset.id) then
    found.words := found.words || array_to_tsvector(array['#alike:yes']);
  end if;
  found.padding := repeat(' ', 2000);
  return found;
end $$;

-- What searches read of an asset is made again when it joins a group or leaves it, by the asset's own triggers.
create function catalog_group_changed() returns trigger language plpgsql as $$
begin
  update assets set title = title where id in (select asset_id from changed);
  return null;
end $$;
create trigger alike_assets_new after insert on alike_assets referencing new table as changed for each statement execute function catalog_group_changed();
create trigger alike_assets_gone after delete on alike_assets referencing old table as changed for each statement execute function catalog_group_changed();
