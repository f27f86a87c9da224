-- Tags and places to suggest while somebody types. `variants` holds every beginning of the term (3 to 12 letters)
-- with each one letter left out: two texts that differ by one typo share at least one of these.
create table catalog_terms (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  folded text not null,
  term text not null,
  kind text not null check (kind in ('tag', 'place')),
  variants text[] not null,
  primary key (tenant_id, folded)
);
create index catalog_terms_prefix on catalog_terms (tenant_id, folded text_pattern_ops);
create index catalog_terms_variants on catalog_terms using gin (variants);
