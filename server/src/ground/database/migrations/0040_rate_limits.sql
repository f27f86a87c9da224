-- How often one address asked within a window, for all servers of a site. Unlogged: after a crash all may ask again.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends timestamptz not null
);
create index rate_limits_ends on rate_limits (ends);
