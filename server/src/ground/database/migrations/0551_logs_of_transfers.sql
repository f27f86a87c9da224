-- The log of a file server is read by page, the latest first, and counted by run, from indexes alone.
create index transfer_files_newest on transfer_files (definition_id, at desc, path) include (tenant_id);
create index transfer_files_outcomes on transfer_files (run_id, outcome) include (tenant_id);
drop index transfer_files_of_run;
