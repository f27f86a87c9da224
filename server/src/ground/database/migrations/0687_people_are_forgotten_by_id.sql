-- Whether an address was ever proved to be the person's: only such an address says that a row is about them. What is known of
-- former ones does not say it.
alter table former_names add column email_confirmed boolean not null default false;
create or replace function users_keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names (tenant_id, user_id, name, user_name, email, email_confirmed)
    values (old.tenant_id, old.id, trim(old.name || ' ' || old.surname), old.user_name, old.email, old.email_confirmed)
    on conflict (user_id, name, user_name, email)
      do update set email_confirmed = former_names.email_confirmed or excluded.email_confirmed;
  return null;
end $$;

-- JSON is changed value by value: as text, a name with quotes would break it.
create function forget_in_json(value jsonb, pattern text, replacement text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, replacement, 'gi'))
    when 'array' then coalesce((select jsonb_agg(forget_in_json(one, pattern, replacement) order by place)
      from jsonb_array_elements(value) with ordinality as parts (one, place)), '[]')
    when 'object' then coalesce((select jsonb_object_agg(key, forget_in_json(one, pattern, replacement))
      from jsonb_each(value) as parts (key, one)), '{}')
    else value end;
end $$;

-- The log is changed where it is about the person, or about what was theirs: a name may be anybody's.
drop function audit_log_forget(uuid, text, text);
create function audit_log_forget(person uuid, targets text[], pattern text, replacement text) returns void language plpgsql as $$
begin
  perform set_config('app.audit_forget', 'on', true);
  update audit_log set changes = forget_in_json(changes, pattern, replacement), data = forget_in_json(data, pattern, replacement)
    where (actor_id = person or target_id = any(targets)) and (changes::text ~* pattern or data::text ~* pattern);
  perform set_config('app.audit_forget', 'off', true);
end $$;
revoke all on function audit_log_forget from public;
