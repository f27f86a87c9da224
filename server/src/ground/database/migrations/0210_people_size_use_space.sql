-- How many people a picture shows: 3 means three or more, null that nobody has counted them. Which sides leave room for
-- words is seen from the picture itself; null means that it has not been looked at yet.
alter table assets
  add column people_count smallint check (people_count between 0 and 3),
  add column copy_space text[];

create function catalog_people(people_count smallint) returns text
  language sql immutable parallel safe
  return case people_count when 0 then 'none' when 1 then 'one' when 2 then 'two' when 3 then 'more' end;

-- By megapixels: for a page on the web, half a page in print, a page, a poster.
create function catalog_size(width integer, height integer) returns text
  language sql immutable parallel safe
  return case
    when width::bigint * height < 2000000 then 'small'
    when width::bigint * height < 8000000 then 'medium'
    when width::bigint * height < 24000000 then 'large'
    else 'veryLarge'
  end;

-- As before (migration 0100), and the facet code has two more parts: people, use, size and copy space; then the year in
-- which the picture was taken.
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
  found.padding := repeat(' ', 2000);
  return found;
end $$;
