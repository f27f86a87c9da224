-- One row that servers write to learn whether the database takes writes: a full disk still reads.
create table write_probe (
  id boolean primary key default true check (id),
  at timestamptz not null,
  filler text not null
);
-- Compressed, it would fit into a page.
alter table write_probe alter filler set storage external;
insert into write_probe (at, filler) values (now(), '');
