-- What people were called before: records and comments still name them so. When an account is closed, this is how they are
-- found. The last name is written by the closing itself.
create table former_names (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- First and last name as records show it, or empty.
  name text not null,
  user_name text not null,
  email text not null,
  until timestamptz not null default now(),
  unique (user_id, name, user_name, email)
);
alter table former_names enable row level security;
alter table former_names force row level security;
create policy tenant on former_names to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));

create function users_keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names (tenant_id, user_id, name, user_name, email)
    values (old.tenant_id, old.id, trim(old.name || ' ' || old.surname), old.user_name, old.email)
    on conflict do nothing;
  return null;
end $$;
create trigger keep_former_name after update on users for each row
  when (old.closed_at is null and (old.name, old.surname, old.user_name, old.email)
    is distinct from (new.name, new.surname, new.user_name, new.email))
  execute function users_keep_former_name();

-- The log may say what somebody was called. That goes with the account; nothing else changes a row.
create or replace function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.audit_expiry', true) = 'on' and old.at < now() - interval '90 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('app.audit_forget', true) = 'on'
    and to_jsonb(new) - array['changes', 'data'] = to_jsonb(old) - array['changes', 'data'] then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
revoke update on audit_log from editorial_app;

create function audit_log_forget(tenant uuid, pattern text, replacement text) returns void language plpgsql as $$
begin
  perform set_config('app.audit_forget', 'on', true);
  update audit_log set changes = regexp_replace(changes::text, pattern, replacement, 'gi')::jsonb,
      data = regexp_replace(data::text, pattern, replacement, 'gi')::jsonb
    where tenant_id = tenant and (changes::text ~* pattern or data::text ~* pattern);
  perform set_config('app.audit_forget', 'off', true);
end $$;
revoke all on function audit_log_forget from public;
