-- Texts of an asset in further languages. The asset's own texts are the English ones, or those of whoever made it.
create table asset_translations (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  asset_id uuid not null references assets (id) on delete cascade,
  language text not null check (language in ('en', 'de', 'fr', 'es', 'ar')),
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 4000),
  alternative_text text not null default '' check (length(alternative_text) <= 500),
  tags text[] not null default '{}',
  primary key (asset_id, language)
);
alter table asset_translations enable row level security;
alter table asset_translations force row level security;
create policy tenant on asset_translations to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid)) with check (tenant_id = (select current_setting('app.tenant_id')::uuid));

-- As before, and Arabic letters that people write in several ways become one: vowel signs and the stretching sign go,
-- alif has one form (its hamza is a sign of its own once the letters are taken apart), as have final ya and ta.
create or replace function catalog_fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(regexp_replace(
    normalize(replace(replace(replace(replace(replace(replace(lower(value), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), NFKD),
    '[\u0300-\u036f\u064b-\u065f\u0670\u0640]', '', 'g'), U&'\0671\0649\0629', U&'\0627\064A\0647');

create function catalog_configuration(language text) returns regconfig
  language sql immutable strict parallel safe
  return case language when 'de' then 'german'::regconfig when 'fr' then 'french'::regconfig
    when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end;

-- Stems of other languages than English carry their language (`#de:haf`), which no text can hold: a word of one
-- language is not met by a stem of another, and those of the visitor's language can be put first. Works on the texts of
-- `tsvector` and `tsquery`, in which each word stands in quotes.
create function catalog_marked(value text, mark text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(value, '''((?:[^'']|'''')*)''', '''#' || mark || ':\1''', 'g');

create function catalog_stems(language text, value text) returns tsvector
  language sql immutable strict parallel safe
  return case when language = 'en' then to_tsvector('english'::regconfig, public.catalog_fold(value))
    else public.catalog_marked(to_tsvector(public.catalog_configuration(language), public.catalog_fold(value))::text, language)::tsvector end;

-- Plain words of all translations, for the last, unfinished word (`#:hafen`).
create function catalog_plain_words(value text) returns tsvector
  language sql immutable strict parallel safe
  return public.catalog_marked(to_tsvector('simple'::regconfig, public.catalog_fold(value))::text, '')::tsvector;

create function catalog_translation_vector(translation asset_translations) returns tsvector
  language sql immutable strict parallel safe
  return setweight(public.catalog_stems(translation.language, translation.title), 'A')
    || setweight(public.catalog_stems(translation.language, public.catalog_words(translation.tags)), 'B')
    || setweight(public.catalog_stems(translation.language, translation.description), 'D')
    || setweight(public.catalog_plain_words(translation.title), 'A')
    || setweight(public.catalog_plain_words(public.catalog_words(translation.tags)), 'C')
    || setweight(public.catalog_plain_words(translation.description), 'D');

create or replace function catalog_search_row(asset assets) returns asset_search language plpgsql stable as $$
declare
  found asset_search;
  translation asset_translations;
  tag_keys text[] := asset.tag_keys;
begin
  found.asset_id := asset.id;
  found.tenant_id := asset.tenant_id;
  found.creation_time := asset.creation_time;
  found.set_id := asset.set_id;
  found.is_shown := asset.status = 'Published' and not asset.is_hidden;
  found.title := asset.title;
  found.facet_code := asset.facet_code;
  found.words := asset.search;
  for translation in select * from asset_translations where asset_id = asset.id order by language loop
    found.words := found.words || catalog_translation_vector(translation);
    tag_keys := tag_keys || catalog_fold_all(translation.tags);
  end loop;
  found.words := found.words || array_to_tsvector(
    array['#type:' || asset.asset_type, '#exclusivity:' || asset.exclusivity, '#orientation:' || asset.orientation, '#status:' || asset.status,
      '#hidden:' || asset.is_hidden, '#contributor:' || coalesce(asset.contributor_id::text, '')]
    || array(select '#category:' || item from unnest(asset.categories) as item) || array(select '#country:' || item from unnest(asset.countries) as item)
    || array(select '#colour:' || item from unnest(asset.colour_names) as item) || array(select '#tag:' || left(item, 100) from unnest(tag_keys) as item)
    || array(select '#creator:' || item from regexp_split_to_table(catalog_fold(asset.creator), '[^[:alnum:]]+') as item where item <> ''));
  found.padding := repeat(' ', 2000);
  return found;
end $$;

-- What searches read of an asset is made again when its translations change, by the asset's own triggers.
create function catalog_translations_changed() returns trigger language plpgsql as $$
begin
  update assets set title = title where id in (select asset_id from changed);
  return null;
end $$;
create trigger asset_translations_new after insert on asset_translations referencing new table as changed for each statement execute function catalog_translations_changed();
create trigger asset_translations_changed after update on asset_translations referencing new table as changed for each statement execute function catalog_translations_changed();
create trigger asset_translations_gone after delete on asset_translations referencing old table as changed for each statement execute function catalog_translations_changed();

-- A term typed into the search, in English and in all other languages. A word that the visitor's own language passes
-- over ("die") asks for nothing. The unfinished last word (`prefix`) is also looked for as it stands.
create function catalog_term_query(kind text, term text, language text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := catalog_fold(term);
  operand constant text := '''' || replace(replace(folded, '\', '\\'), '''', '''''') || ''':*';
  wanted tsquery := case kind when 'prefix' then catalog_prefix_query(operand)
    when 'phrase' then phraseto_tsquery('english', folded) else plainto_tsquery('english', folded) end;
  other text;
  stems tsquery;
begin
  if numnode(wanted) = 0 then return wanted; end if;
  if kind <> 'prefix' and numnode(plainto_tsquery(catalog_configuration(language), folded)) = 0 then return ''::tsquery; end if;
  foreach other in array array['de', 'fr', 'es', 'ar'] loop
    stems := case kind when 'phrase' then phraseto_tsquery(catalog_configuration(other), folded)
      else plainto_tsquery(catalog_configuration(other), folded) end;
    if numnode(stems) > 0 then wanted := wanted || catalog_marked(stems::text, other)::tsquery; end if;
  end loop;
  if kind = 'prefix' then wanted := wanted || catalog_marked(to_tsquery('simple', operand)::text, '')::tsquery; end if;
  return wanted;
end $$;

-- A search's words of one language alone; English has the unmarked ones. Those of other languages become words that no
-- text holds.
create function catalog_own_query(query tsquery, language text) returns tsquery
  language sql immutable strict parallel safe
  return regexp_replace(query::text, '(^|[ (!])'''
    || case when language = 'en' then '(?=#(?:de|fr|es|ar|):)' else '(?!#' || language || ':)' end, '\1''#none:', 'g')::tsquery;
