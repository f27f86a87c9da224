-- Which device a session (a grant) is of, in words: the browser's own description is not kept.
create table session_devices (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  grant_id text primary key,
  user_id uuid not null references users on delete cascade,
  browser text,
  system text,
  last_seen_at timestamptz not null
);
create index session_devices_by_user on session_devices (user_id);
alter table session_devices enable row level security;
alter table session_devices force row level security;
create policy tenant on session_devices to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
