-- What waits for those who run the site is announced to them live: requests, reviews, applications
-- and invoices. Each of them gets one message, whoever caused the change and by whichever path.
create function announce_work() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into hub_messages (payload)
    select json_build_object('hub', 'subscription', 'users', json_agg(user_id), 'name', 'WorkChanged', 'args', '[{}]'::json)::text
    from user_roles where role = 1 and tenant_id = new.tenant_id
    having count(*) > 0;
  perform pg_notify('editorial_hubs', '');
  return null;
end $$;
create trigger work_requested after insert on subscriptions for each row
  when (new.state = 1) execute function announce_work();
create trigger work_decided after update of state on subscriptions for each row
  when (old.state is distinct from new.state) execute function announce_work();
create trigger work_submitted after update of status on assets for each row
  when (old.status is distinct from new.status and 'Submitted' in (old.status, new.status)) execute function announce_work();
create trigger work_applied after insert on join_applications for each row execute function announce_work();
create trigger work_answered after update of status on join_applications for each row execute function announce_work();
create trigger work_paid after update of paid_at on invoices for each row
  when (old.paid_at is distinct from new.paid_at) execute function announce_work();
create trigger work_ordered after insert on orders for each row execute function announce_work();
