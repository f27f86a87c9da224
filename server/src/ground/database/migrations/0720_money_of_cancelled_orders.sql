-- Jobs that find nothing to do read an index, also those that only sites with card payments have.

-- Money that came for a cancelled order and has not gone back. The job looked for it every five
-- minutes in all payments there ever were. Triggers note it, so that servers of the release before
-- note it as well.
create index payment_events_of_order on payment_events (order_id, type);
alter table orders add column is_to_pay_back boolean not null default false;
create index orders_to_pay_back on orders (id) where is_to_pay_back;
create function owes_payment(id uuid) returns boolean language sql stable
  return exists (select from payment_events e where e.order_id = $1 and e.type = 'paid')
    and not exists (select from payment_events e where e.order_id = $1 and e.type = 'paid back');
create function note_event_of_cancelled_order() returns trigger language plpgsql as $$
begin
  update orders set is_to_pay_back = owes_payment(id)
    where id = new.order_id and status = 'Cancelled' and is_to_pay_back <> owes_payment(id);
  return null;
end $$;
create trigger note_event_of_cancelled_order after insert on payment_events
  for each row when (new.type in ('paid', 'paid back'))
  execute function note_event_of_cancelled_order();
create function note_payment_of_cancelled_order() returns trigger language plpgsql as $$
begin
  new.is_to_pay_back := owes_payment(new.id);
  return new;
end $$;
create trigger note_payment_of_cancelled_order before update of status on orders
  for each row when (new.status = 'Cancelled' and old.status <> 'Cancelled')
  execute function note_payment_of_cancelled_order();
update orders set is_to_pay_back = true where status = 'Cancelled' and owes_payment(id);

-- Pages of Stripe where somebody enters a card. Few plans have one.
create index subscriptions_with_card_page on subscriptions (card_session_id)
  where card_session_id is not null;

-- What is over is found by its time, each night.
create index account_codes_by_end on account_codes (expires_at);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index identity_checks_by_time on identity_checks (at);
create index idempotency_keys_by_time on idempotency_keys (creation_time);
create index session_devices_by_time on session_devices (last_seen_at);
