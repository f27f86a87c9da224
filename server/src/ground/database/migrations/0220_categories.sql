-- What administrators decide about categories. A built-in category without a row is as it ships.
-- An added one has a code of its own (C13 to C52), so that a facet code stays a few letters.
create table categories (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id text not null,
  -- By language. A built-in category shows its own text where there is none.
  names jsonb not null default '{}',
  position integer,
  cover_id uuid references assets on delete set null,
  is_hidden boolean not null default false,
  -- The row stays, so that a removed built-in category does not come back.
  is_removed boolean not null default false,
  concurrency_stamp uuid not null default gen_random_uuid(),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index categories_cover on categories (cover_id) where cover_id is not null;
alter table categories enable row level security;
alter table categories force row level security;
create policy tenant on categories to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);

-- As before (migration 0017), with capital letters for the places above 26.
create or replace function catalog_letters(items text[], known text[]) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return coalesce((
    select string_agg(chr((case when place <= 26 then 96 else 38 end) + place::int), '' order by place)
    from unnest(known) with ordinality as known_names(name, place) where name = any(items)), ''); end $$;
create or replace function catalog_facet_code(asset_type text, exclusivity text, orientation text,
  categories text[], colours text[], countries text[]) returns text
  language sql immutable parallel safe
  return left(asset_type, 1) || left(exclusivity, 1) || left(orientation, 2)
    || public.catalog_letters(categories, array[
      'Nature', 'Landscape', 'City', 'Architecture', 'People', 'Food', 'Travel',
      'Abstract', 'Animals', 'Plants', 'Sea', 'Sky',
      'C13', 'C14', 'C15', 'C16', 'C17', 'C18', 'C19', 'C20', 'C21', 'C22', 'C23',
      'C24', 'C25', 'C26', 'C27', 'C28', 'C29', 'C30', 'C31', 'C32', 'C33', 'C34',
      'C35', 'C36', 'C37', 'C38', 'C39', 'C40', 'C41', 'C42', 'C43', 'C44', 'C45',
      'C46', 'C47', 'C48', 'C49', 'C50', 'C51', 'C52'])
    || ' ' || public.catalog_letters(colours, array['red', 'orange', 'yellow', 'green', 'teal',
      'blue', 'purple', 'pink', 'brown', 'black', 'grey', 'white'])
    || ' ' || public.catalog_words(countries);
