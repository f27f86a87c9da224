-- What searches read of an asset, and nothing more: a match costs a visit of its row, and these rows are a tenth as long
-- as those of `assets`, so that all of a million lie in memory. What is shown of a page is read from `assets`.
create table asset_search (
  asset_id uuid primary key references assets (id) on delete cascade,
  tenant_id uuid not null,
  creation_time timestamptz not null,
  set_id integer not null,
  -- Published and not hidden.
  is_shown boolean not null,
  title text not null,
  facet_code text not null,
  -- The words of the text, and a term for each value that a filter asks for (`#category:Sea`), which no text can hold:
  -- one index answers both together.
  words tsvector not null,
  -- PostgreSQL moves values out of a row only when the row is longer than 2,000 bytes, whatever `toast_tuple_target` is.
  -- These blanks make it so; they are pressed to some thirty bytes once the words are out.
  padding text not null
) with (toast_tuple_target = 128);
alter table asset_search
  alter column words set storage external, alter column padding set storage main,
  alter column title set storage plain, alter column facet_code set storage plain;

create function catalog_search_row(asset assets) returns asset_search language plpgsql stable as $$
declare found asset_search;
begin
  found.asset_id := asset.id;
  found.tenant_id := asset.tenant_id;
  found.creation_time := asset.creation_time;
  found.set_id := asset.set_id;
  found.is_shown := asset.status = 'Published' and not asset.is_hidden;
  found.title := asset.title;
  found.facet_code := asset.facet_code;
  found.words := asset.search || array_to_tsvector(
    array['#type:' || asset.asset_type, '#exclusivity:' || asset.exclusivity, '#orientation:' || asset.orientation, '#status:' || asset.status,
      '#hidden:' || asset.is_hidden, '#contributor:' || coalesce(asset.contributor_id::text, '')]
    || array(select '#category:' || item from unnest(asset.categories) as item) || array(select '#country:' || item from unnest(asset.countries) as item)
    || array(select '#colour:' || item from unnest(asset.colour_names) as item) || array(select '#tag:' || left(item, 100) from unnest(asset.tag_keys) as item));
  found.padding := repeat(' ', 2000);
  return found;
end $$;

create function catalog_keep_search() returns trigger language plpgsql as $$
begin
  insert into asset_search select * from catalog_search_row(new)
    on conflict (asset_id) do update set creation_time = excluded.creation_time, set_id = excluded.set_id, is_shown = excluded.is_shown, title = excluded.title, facet_code = excluded.facet_code, words = excluded.words
    where (asset_search.creation_time, asset_search.set_id, asset_search.is_shown, asset_search.title, asset_search.facet_code, asset_search.words)
      is distinct from (excluded.creation_time, excluded.set_id, excluded.is_shown, excluded.title, excluded.facet_code, excluded.words);
  return null;
end $$;
create trigger assets_keep_search after insert or update on assets for each row execute function catalog_keep_search();

create index asset_search_newest on asset_search (tenant_id, creation_time desc, asset_id) where is_shown;
create index asset_search_title on asset_search (tenant_id, title, asset_id) where is_shown;
create index asset_search_set on asset_search (tenant_id, set_id, creation_time desc, asset_id) include (is_shown);
-- A list of words that wait to be sorted in would be read by each search.
create index asset_search_words on asset_search using gin (words) with (fastupdate = off);

alter table asset_search enable row level security;
alter table asset_search force row level security;
-- The tenant is asked for once a statement, not once a row.
create policy tenant on asset_search to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid)) with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
