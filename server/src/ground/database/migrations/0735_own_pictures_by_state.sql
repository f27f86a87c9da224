-- The list of a contributor's pictures of one state reads its page alone, also if none has the state.
create index assets_of_contributor_by_status on assets (tenant_id, contributor_id, status, creation_time desc, id)
  where contributor_id is not null;
-- `assets_of_contributor` begins with the same columns.
drop index if exists assets_by_contributor;
