-- The role that requests run under: it owns nothing, so row-level security binds it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'editorial_app') then create role editorial_app nologin; end if;
end $$;
grant usage on schema public to editorial_app;
alter default privileges in schema public grant select, insert, update, delete on tables to editorial_app;
alter default privileges in schema public grant usage, select on sequences to editorial_app;
do $$ begin
  execute format('grant editorial_app to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;

-- Secrets that all servers of a site share, made at first start.
create table secrets (name text primary key, value text not null, created_at timestamptz not null default now());
revoke all on secrets from editorial_app;

-- Messages to live connections that are too long for NOTIFY travel by reference.
create table hub_messages (id bigint generated always as identity primary key, payload text not null, created_at timestamptz not null default now());
