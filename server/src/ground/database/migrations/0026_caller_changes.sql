-- Servers keep callers in memory; whatever makes one different says whose it was.
create function notify_caller_changed() returns trigger language plpgsql as $$
declare facts jsonb := to_jsonb(coalesce(old, new));
begin
  -- 'user_roles' names its user, everything else that is watched has an id of its own.
  perform pg_notify('editorial_callers', coalesce(facts->>'user_id', facts->>'id'));
  return null;
end $$;
create trigger caller_changed after delete or update of tenant_id, user_name, name, surname, email, email_confirmed, phone_number, profile_type, is_support, is_active on users for each row execute function notify_caller_changed();
create trigger caller_changed after insert or delete or update on user_roles for each row execute function notify_caller_changed();
create trigger caller_changed after delete or update of name on tenants for each row execute function notify_caller_changed();
create trigger caller_changed after delete on oidc_payloads for each row when (old.kind = 'Grant') execute function notify_caller_changed();
