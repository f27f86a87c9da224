-- What a person proves besides the password: a code of an app, or a passkey.
create table authenticators (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('Totp', 'Passkey')),
  name text not null,
  -- Of an app: its secret, sealed, and the last step that was used, so that a code works once.
  sealed_secret text,
  last_step bigint,
  -- Of a passkey, as WebAuthn names them.
  credential_id text unique,
  public_key text,
  signature_count bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  -- Null until its first code was right; it counts from then on.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  check (case kind when 'Totp' then sealed_secret is not null else credential_id is not null and public_key is not null end)
);
create index authenticators_by_user on authenticators (user_id);

-- For whoever lost the app and the passkeys: kept as hashes, used once.
create table recovery_codes (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Tries since the last right one, counted before they are looked at.
create table identity_attempts (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  user_id uuid primary key references users on delete cascade,
  failed integer not null,
  locked_until timestamptz
);

create table passkey_challenges (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  challenge text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('Add', 'Check')),
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);

-- When the person behind a session (a grant, or the issuer's own) last proved who they are.
create table identity_checks (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  session_id text primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null
);
create index identity_checks_by_user on identity_checks (user_id);

-- Who has to have a second factor: everybody of an organization (role 0), or whoever has the role.
create table second_factor_rules (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  role integer not null check (role in (0, 1, 2, 4, 9)),
  primary key (tenant_id, role)
);

do $$
declare name text;
begin
  foreach name in array array['authenticators', 'recovery_codes', 'identity_attempts', 'passkey_challenges', 'identity_checks', 'second_factor_rules'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to editorial_app using (tenant_id = current_setting(''app.tenant_id'')::uuid) with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', name);
  end loop;
end $$;
