-- All parts of an upload but the last have one size, which fits the line of its person and the store. Servers of the
-- release before do not name it: their parts have 8 MiB.
alter table uploads add column part_size integer not null default 8388608 check (part_size between 1048576 and 67108864);
