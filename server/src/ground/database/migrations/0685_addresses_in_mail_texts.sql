-- Mail texts lead to the site only. Those that were saved before that rule are looked at when a server starts.
alter table text_versions add column is_checked boolean not null default false;
