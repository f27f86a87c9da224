-- Settings that administrators changed. What has no row keeps its default, or the value of the site.
create table settings (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  name text not null,
  value text not null,
  primary key (tenant_id, name)
);
alter table settings enable row level security;
alter table settings force row level security;
create policy tenant on settings to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);

create function notify_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('editorial_settings', '');
  return null;
end $$;
create trigger settings_changed after insert or update or delete on settings for each statement execute function notify_settings_changed();
