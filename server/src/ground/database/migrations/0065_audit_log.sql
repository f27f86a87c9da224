-- Who did what to whom, from where: rows are added, never changed, and removed only when they are old.
alter table audit_log
  add column impersonator_id uuid,
  add column impersonator_tenant_id uuid,
  add column target_type text,
  add column target_id text,
  -- What was changed: { "name": [before, after] }.
  add column changes jsonb not null default '{}',
  add column address text,
  add column request_id text,
  add column method text,
  add column path text;
create index audit_log_newest on audit_log (tenant_id, at desc, id desc);
create index audit_log_by_actor on audit_log (tenant_id, actor_id, at desc);
create index audit_log_by_target on audit_log (tenant_id, target_id, at desc);
create index audit_log_age on audit_log (at);

-- Younger than 90 days, nothing is removed at all, whatever a setting says; short of taking the trigger away.
create function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.audit_expiry', true) = 'on' and old.at < now() - interval '90 days' then
    return old;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on audit_log for each row execute function audit_log_append_only();
create trigger no_truncate before truncate on audit_log for each statement execute function audit_log_append_only();

-- Removes some of the rows before a time; answers how many. The nightly job's, not for the role of requests.
create function audit_log_expire(older_than timestamptz, most integer) returns integer
  language plpgsql as $$
declare removed integer;
begin
  perform set_config('app.audit_expiry', 'on', true);
  delete from audit_log where id in (select id from audit_log where at < older_than order by at limit most);
  get diagnostics removed = row_count;
  perform set_config('app.audit_expiry', 'off', true);
  return removed;
end $$;
revoke all on function audit_log_expire from public;
