-- Suggestions show words of public pictures only. Whatever a picture takes with it (it is withdrawn, hidden or deleted, or its
-- words change) is noted here. A noted term is suggested only if a public picture still has it; a job removes the others.
create table term_doubts (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  folded text not null
);
create index term_doubts_of_term on term_doubts (tenant_id, folded);
alter table term_doubts enable row level security;
alter table term_doubts force row level security;
create policy tenant on term_doubts to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid);
revoke insert, update, delete on term_doubts from editorial_app;

-- Whether a public picture of the tenant has a tag, or a place, of these letters.
create function catalog_has_term(tenant uuid, folded text) returns boolean language sql stable parallel safe as $$
  select exists (select from public.asset_search s where s.tenant_id = tenant and s.is_shown
    and s.words @@ (('''#tag:' || replace(replace(folded, '\', '\\'), '''', '''''') || '''')::tsquery
      || phraseto_tsquery('simple'::regconfig, folded)))
$$;

create function catalog_terms_of(id uuid, tag_keys text[], place text) returns setof text language sql stable as $$
  select left(btrim(term), 100) from (
    select unnest(tag_keys) as term
    union all select public.catalog_fold(part) from unnest(string_to_array(place, ',')) as part
    union all select unnest(public.catalog_fold_all(t.tags)) from public.asset_translations t where t.asset_id = catalog_terms_of.id
  ) as terms where btrim(term) <> ''
$$;

create function doubt_changed_terms() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into term_doubts (tenant_id, folded)
    select distinct o.tenant_id, term from assets n
      join old_rows o using (id) cross join lateral catalog_terms_of(o.id, o.tag_keys, o.place) as term
    where o.status = 'Published' and not o.is_hidden
      and (n.status <> 'Published' or n.is_hidden or n.tags <> o.tags or n.place <> o.place);
  return null;
end $$;
create trigger assets_doubt_terms after update on assets referencing old table as old_rows
  for each statement execute function doubt_changed_terms();

create function doubt_gone_terms() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into term_doubts (tenant_id, folded)
    select distinct o.tenant_id, term from old_rows o cross join lateral catalog_terms_of(o.id, o.tag_keys, o.place) as term
    where o.status = 'Published' and not o.is_hidden;
  return null;
end $$;
create trigger assets_doubt_gone_terms after delete on assets referencing old table as old_rows
  for each statement execute function doubt_gone_terms();

create function doubt_translated_terms() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into term_doubts (tenant_id, folded)
    select distinct o.tenant_id, left(btrim(term), 100) from old_rows o cross join lateral unnest(catalog_fold_all(o.tags)) as term
    where btrim(term) <> '';
  return null;
end $$;
create trigger translations_doubt_changed after update on asset_translations referencing old table as old_rows
  for each statement execute function doubt_translated_terms();
create trigger translations_doubt_gone after delete on asset_translations referencing old table as old_rows
  for each statement execute function doubt_translated_terms();

-- Nobody knows of which pictures the terms of before are.
insert into term_doubts (tenant_id, folded) select tenant_id, folded from catalog_terms;
