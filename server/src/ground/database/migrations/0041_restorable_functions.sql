-- A restored back-up writes rows with an empty search path: what computes their columns has to name its schema.
create or replace function catalog_fold_all(value text[]) returns text[]
  language plpgsql immutable strict parallel safe
  as $$ begin return array(select public.catalog_fold(item) from unnest(value) as item); end $$;
