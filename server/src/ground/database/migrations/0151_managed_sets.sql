-- What administrators decide about sets: names by language, a place before the newest, a cover, whether visitors see them.
-- Not named is_hidden: servers of before join this table with assets, whose is_hidden they name without its table.
alter table asset_sets
  add column names jsonb not null default '{}',
  add column position integer,
  add column cover_id uuid references assets on delete set null,
  add column set_hidden boolean not null default false,
  add column concurrency_stamp uuid not null default gen_random_uuid();
create index asset_sets_arranged on asset_sets (tenant_id) where set_hidden or position is not null;
create index asset_sets_cover on asset_sets (cover_id) where cover_id is not null;
