-- Source maps of releases, pressed with brotli. They are never sent to a browser: stacks are mapped here.
create table release_maps (
  remote text not null,
  version text not null,
  path text not null,
  map bytea not null,
  primary key (remote, version, path)
);

-- What browsers reported of releases: one row for each different error of a release. Nobody can tell who met it.
create table remote_errors (
  remote text not null,
  version text not null,
  -- SHA-256 of the outcome, the message without numbers, and the place in the sources.
  id text not null,
  outcome text not null,
  message text not null,
  -- With places in the sources, where the release brought its maps.
  stack text not null,
  route text not null,
  browsers text[] not null,
  reports integer not null default 1,
  visitors integer not null default 1,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (remote, version, id)
);
create index remote_errors_last on remote_errors (last_seen desc);
