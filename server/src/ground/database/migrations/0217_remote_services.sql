-- Services of remotes, to which the site passes calls on. They are the site's, not a tenant's: only the system's role sees them.
create table remote_services (
  remote text primary key,
  -- Null: the operator's REMOTE_SERVICES names the address.
  upstream text,
  is_public boolean not null,
  -- Policies that the service learns of its callers.
  scopes text[] not null,
  timeout_ms integer not null check (timeout_ms > 0)
);
revoke all on remote_services from editorial_app;

-- Servers keep the services in memory.
create function notify_service_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('editorial_services', coalesce(new.remote, old.remote));
  return null;
end $$;
create trigger service_changed after insert or delete or update on remote_services for each row execute function notify_service_changed();
