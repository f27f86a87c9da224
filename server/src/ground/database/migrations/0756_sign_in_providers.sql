-- Issuers of OpenID Connect with which people of an organization (or of the site) sign in.
create table sign_in_providers (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Null for a client without a secret.
  sealed_secret text,
  -- Domains of which the provider's addresses count as confirmed, although it does not say so.
  domains text[] not null default '{}',
  is_active boolean not null default true,
  -- People of the organization sign in with it, and not with a password.
  is_required boolean not null default false,
  concurrency_stamp uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  unique (tenant_id, issuer, client_id)
);
-- Who a person is at a provider. The provider's subject never changes, as an address may.
create table provider_accounts (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  provider_id uuid not null references sign_in_providers on delete cascade,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (provider_id, subject),
  unique (provider_id, user_id)
);
create index provider_accounts_by_user on provider_accounts (user_id);
alter table sign_in_providers enable row level security;
alter table sign_in_providers force row level security;
create policy tenant on sign_in_providers to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table provider_accounts enable row level security;
alter table provider_accounts force row level security;
create policy tenant on provider_accounts to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
