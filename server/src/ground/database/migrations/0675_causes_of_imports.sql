-- Why an import failed, or a file or row of it was refused, as a code with its values, so that each reader has it in their
-- language. Rows from before have the words alone.
alter table imports add column cause jsonb;
alter table import_files add column cause jsonb;
