-- Teams, the remotes that each owns, and with what they release them. All of it is the site's, not a tenant's: only the system's role sees it.
create table release_teams (
  name text primary key,
  created_at timestamptz not null default now()
);
create table release_owners (
  remote text primary key,
  team text not null references release_teams (name) on delete cascade
);
create table release_clients (
  client_id text primary key references clients (client_id) on delete cascade,
  team text not null references release_teams (name) on delete cascade
);
-- Whose ID tokens stand for a team: those of an issuer, for this audience, with a subject that matches.
create table release_issuers (
  team text not null references release_teams (name) on delete cascade,
  issuer text not null,
  audience text not null,
  subject text not null,
  primary key (team, issuer, audience, subject)
);
create table release_keys (
  id uuid primary key default gen_random_uuid(),
  team text not null references release_teams (name) on delete cascade,
  name text not null,
  -- Whose key it is; null: the team's, or a short one that an ID token was exchanged for.
  user_id uuid references users (id) on delete cascade,
  -- SHA-256 of a secret that was drawn here.
  secret_hash text not null unique,
  is_short boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
-- ID tokens that were exchanged, until they expire: each works once.
create table release_used_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
-- Public keys (Ed25519) that sign a team's releases. What was published after valid_until is not trusted.
create table release_signers (
  fingerprint text primary key,
  team text not null references release_teams (name) on delete cascade,
  public_key text not null,
  added_by text not null,
  added_at timestamptz not null default now(),
  valid_until timestamptz
);

-- What is live, where teams release over HTTP: the one row is the registry.
create table release_registry (
  is_only boolean primary key default true check (is_only),
  document jsonb not null
);
-- One upload of a release at a time.
create table release_uploads (
  remote text not null,
  version text not null,
  begun_at timestamptz not null default now(),
  primary key (remote, version)
);
-- Every act: rows are added, never changed and never removed.
create table release_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  remote text not null,
  version text not null,
  action text not null,
  by text not null,
  reason text not null
);
create index release_log_by_remote on release_log (remote, id desc);
create function release_log_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'release_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on release_log for each row execute function release_log_append_only();
create trigger no_truncate before truncate on release_log for each statement execute function release_log_append_only();

revoke all on release_teams, release_owners, release_clients, release_issuers, release_keys, release_used_tokens, release_signers,
  release_registry, release_uploads, release_log from editorial_app;
