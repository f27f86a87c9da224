-- Pictures that staff imports for a contributor are the contributor's.
alter table imports add column contributor_id uuid;
