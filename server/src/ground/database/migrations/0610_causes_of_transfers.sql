-- Why a run of a transfer failed, or a file of it was refused, as a code with its values, so that each reader has it in
-- their language. Rows from before have the words alone.
alter table transfer_runs add column cause jsonb;
alter table transfer_files add column cause jsonb;
