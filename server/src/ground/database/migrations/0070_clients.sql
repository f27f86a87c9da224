-- Programs that sign people in here or call the API by themselves. They are the site's, not a tenant's: only the system's role sees them.
create table clients (
  client_id text primary key,
  name text not null,
  -- SHA-256 of a secret that was drawn here; null: a public client.
  secret_hash text,
  redirect_uris text[] not null,
  post_logout_redirect_uris text[] not null,
  origins text[] not null,
  scopes text[] not null,
  grants text[] not null,
  -- Whom a machine's calls are made for.
  user_id uuid references users (id) on delete cascade,
  access_token_seconds integer not null check (access_token_seconds > 0),
  refresh_token_seconds integer not null check (refresh_token_seconds > 0),
  calls_per_minute integer not null check (calls_per_minute > 0),
  created_at timestamptz not null default now(),
  check (user_id is not null or not grants @> array['client_credentials']),
  check (secret_hash is not null or not grants @> array['client_credentials'])
);
revoke all on clients from editorial_app;
-- Servers keep the clients in memory.
create function notify_client_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('editorial_clients', coalesce(new.client_id, old.client_id));
  return null;
end $$;
create trigger client_changed after insert or delete or update on clients for each row execute function notify_client_changed();
