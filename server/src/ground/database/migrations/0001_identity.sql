create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  normalized_name text not null unique,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  user_name text not null,
  normalized_user_name text not null,
  email text not null,
  normalized_email text not null,
  email_confirmed boolean not null default false,
  password_hash text not null,
  name text not null default '',
  surname text not null default '',
  phone_number text,
  company text not null default '',
  country text,
  profile_type integer not null,
  is_active boolean not null default true,
  -- May impersonate users and tenants without being Admin.
  is_support boolean not null default false,
  access_failed_count integer not null default 0,
  lockout_end timestamptz,
  concurrency_stamp uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  unique (tenant_id, normalized_user_name),
  unique (tenant_id, normalized_email)
);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  role integer not null check (role in (1, 2, 4, 9)),
  primary key (user_id, role)
);

-- Codes of mails: kept as hashes, used once, valid for an hour.
create table account_codes (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('ResetPassword', 'ConfirmEmail')),
  code_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on account_codes (user_id, purpose);

create table join_applications (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  profile_type integer not null,
  name text not null,
  email text not null,
  company text not null,
  country text not null,
  portfolio_url text not null,
  message text not null,
  status text not null default 'Submitted' check (status in ('Submitted', 'Accepted', 'Declined')),
  created_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  data jsonb not null default '{}'
);

do $$
declare name text;
begin
  foreach name in array array['users', 'user_roles', 'account_codes', 'join_applications', 'audit_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to editorial_app using (tenant_id = current_setting(''app.tenant_id'')::uuid) with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', name);
  end loop;
end $$;
revoke update, delete on audit_log from editorial_app;

-- The issuer's own state: sessions, grants, codes and tokens survive a restart and serve a second server.
create table oidc_payloads (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index on oidc_payloads (grant_id);
create index on oidc_payloads (kind, uid);
create index on oidc_payloads (account_id);
create index on oidc_payloads (expires_at);
-- Who stands behind a grant that impersonates; refreshed tokens keep saying so.
create table impersonations (grant_id text primary key, impersonator_user_id uuid not null, impersonator_tenant_id uuid not null, started_at timestamptz not null default now());
create table signing_keys (kid text primary key, jwk jsonb not null, created_at timestamptz not null default now());
revoke all on oidc_payloads, impersonations, signing_keys from editorial_app;
revoke insert, update, delete on tenants from editorial_app;
