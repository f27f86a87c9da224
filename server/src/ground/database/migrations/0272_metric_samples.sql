-- How each server was, minute by minute, for the charts of the operation page. Older rows hold a quarter of an hour.
create table metric_samples (
  at timestamptz not null,
  instance uuid not null,
  is_quarter boolean not null default false,
  -- Per minute.
  requests real not null,
  errors real not null,
  -- Null without requests.
  duration_ms real,
  lag_seconds real not null,
  jobs_waiting real not null,
  jobs_failed real not null,
  connections real not null,
  memory_bytes double precision not null,
  primary key (at, instance, is_quarter)
);
