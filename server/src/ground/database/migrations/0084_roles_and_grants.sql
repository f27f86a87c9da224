-- Roles that administrators add beside the site's own ones, and what roles and people may do beside
-- what their role allows by itself.
create sequence role_numbers start 100;
grant usage on sequence role_numbers to editorial_app;

create table roles (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  -- What `user_roles` holds; the site's own roles have numbers below 100.
  number integer not null unique default nextval('role_numbers') check (number >= 100),
  name text not null,
  normalized_name text not null,
  is_default boolean not null default false,
  is_public boolean not null default true,
  concurrency_stamp uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  unique (tenant_id, normalized_name)
);
alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add check (role in (1, 2, 4, 9) or role >= 100);

-- A row of a role replaces what the role allows by itself; a row of a person only adds to it.
create table permission_grants (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  name text not null,
  -- As in ABP: 'R' a role, by its number; 'U' a person, by their id.
  provider_name text not null check (provider_name in ('R', 'U')),
  provider_key text not null,
  is_granted boolean not null,
  primary key (tenant_id, provider_name, provider_key, name),
  check (is_granted or provider_name = 'R')
);

do $$
declare name text;
begin
  foreach name in array array['roles', 'permission_grants'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to editorial_app using (tenant_id = current_setting(''app.tenant_id'')::uuid) with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', name);
  end loop;
end $$;

-- Servers keep callers in memory. A role has many people: all callers are read anew.
create function notify_grants_changed() returns trigger language plpgsql as $$
declare facts jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('editorial_callers', case facts->>'provider_name' when 'U' then facts->>'provider_key' else '*' end);
  return null;
end $$;
create trigger grants_changed after insert or delete or update on permission_grants
  for each row execute function notify_grants_changed();

-- People are found by the beginnings of words of their names and addresses. `@@` was marked as
-- leakproof before (0015), so the index works under row-level security too.
create function person_words(user_name text, email text, name text, surname text, company text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig,
    regexp_replace(catalog_fold(user_name || ' ' || email || ' ' || name || ' ' || surname || ' ' || company), '[^[:alnum:]]+', ' ', 'g'));
create index users_by_words on users using gin (person_words(user_name, email, name, surname, company));
create index users_by_creation on users (tenant_id, created_at);
create index user_roles_by_role on user_roles (tenant_id, role);
