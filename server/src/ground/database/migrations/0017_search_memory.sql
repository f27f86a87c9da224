-- Servers keep what searches found until an asset of the tenant changes; a notification arrives with the commit.
create function catalog_tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', coalesce(current_setting('app.tenant_id', true), ''));
  return null;
end $$;
create trigger assets_changed after insert or update or delete or truncate on assets for each statement execute function catalog_tell_change();
create trigger asset_sets_changed after insert or update or delete or truncate on asset_sets for each statement execute function catalog_tell_change();

-- All that the facets count of an asset, in a few letters: type, exclusivity and orientation by their first ones, then
-- categories and colours by their place in these lists, then countries. Ten thousand of these are read
-- as one text and counted by the server (facet-code.rules.ts), which costs a tenth of grouping them here.
create function catalog_letters(items text[], known text[]) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return coalesce((select string_agg(chr(96 + place::int), '' order by place) from unnest(known) with ordinality as known_names(name, place) where name = any(items)), ''); end $$;
create function catalog_facet_code(asset_type text, exclusivity text, orientation text, categories text[], colours text[], countries text[]) returns text
  language sql immutable parallel safe
  return left(asset_type, 1) || left(exclusivity, 1) || left(orientation, 2)
    || public.catalog_letters(categories, array['Nature', 'Landscape', 'City', 'Architecture', 'People', 'Food', 'Travel', 'Abstract', 'Animals', 'Plants', 'Sea', 'Sky'])
    || ' ' || public.catalog_letters(colours, array['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'black', 'grey', 'white'])
    || ' ' || public.catalog_words(countries);
alter table assets add column facet_code text not null generated always as (catalog_facet_code(asset_type, exclusivity, public.catalog_orientation(width, height), categories, colour_names, countries)) stored;

-- The unfinished last word, as a stem and as it is; often both are the same, and the index needs to be asked but once.
create function catalog_prefix_query(operand text) returns tsquery
  language sql immutable strict parallel safe
  return case when to_tsquery('english'::regconfig, operand)::text = to_tsquery('simple'::regconfig, operand)::text
    then to_tsquery('simple'::regconfig, operand) else to_tsquery('english'::regconfig, operand) || to_tsquery('simple'::regconfig, operand) end;

-- From set to set, and the ends of each, without the rows.
create index assets_sets_shown on assets (tenant_id, set_id, creation_time) where status = 'Published' and not is_hidden;
