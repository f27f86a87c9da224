-- Names in records become the id of the only person who has or had that name in the organization. Names
-- that two people share, and those of nobody, stay as they are. Some thousand rows at a time.
do $$
declare
  piece constant integer := 1000;
  place record;
  trigger_name text;
  blocks integer;
begin
  create temporary table if not exists people_by_name as
    select tenant_id, name, min(id::text) as id from (
      select tenant_id, id, coalesce(nullif(trim(name || ' ' || surname), ''), user_name) as name
        from users where closed_at is null
      union select tenant_id, user_id, name from former_names
    ) as named where name <> '' group by tenant_id, name having count(distinct id) = 1;
  for place in select * from (values
    ('ledger_entries', 'actor'), ('subscription_state_changes', 'actor'), ('credit_notes', 'actor'),
    ('license_transfers', 'actor'), ('profit_statements', 'closed_by'),
    ('profit_closed_months', 'closed_by'), ('payment_cases', 'handled_by'),
    ('withdrawals', 'handled_by'), ('imports', 'started_by'),
    ('subscriptions', 'created_by_name'), ('join_applications', 'decided_by_name')
  ) as places (table_name, column_name) loop
    select min(tgname) into trigger_name from pg_trigger
      where tgrelid = place.table_name::regclass and tgname in ('append_only', 'keep_terms');
    blocks := pg_relation_size(place.table_name::regclass) / current_setting('block_size')::integer;
    for start_block in 0 .. blocks by piece loop
      if trigger_name is not null then
        execute format('alter table %I disable trigger %I', place.table_name, trigger_name);
      end if;
      execute format('update %1$I as kept set %2$I = people.id from people_by_name as people
        where kept.ctid >= ''(%3$s,0)''::tid and kept.ctid < ''(%4$s,0)''::tid
          and people.tenant_id = kept.tenant_id and people.name = kept.%2$I',
        place.table_name, place.column_name, start_block, start_block + piece);
      if trigger_name is not null then
        execute format('alter table %I enable trigger %I', place.table_name, trigger_name);
      end if;
      commit;
    end loop;
  end loop;
  drop table people_by_name;
end $$
