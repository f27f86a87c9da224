-- What the payment provider tells of a payment after it: a dispute, or a refund without a credit note that the bank did not take.
create table payment_cases (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  -- The provider's id of the dispute or the refund.
  id text primary key,
  kind text not null check (kind in ('Dispute', 'RefundFailed')),
  order_id uuid references orders (id),
  plan_charge_id uuid references plan_charges (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The provider's code.
  reason text not null,
  state text not null check (state in ('Open', 'Won', 'Lost')),
  -- Until when a dispute can be answered.
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When people were done with it.
  handled_at timestamptz,
  handled_by text not null default '',
  handled_note text not null default '',
  check ((order_id is null) <> (plan_charge_id is null)),
  check ((state = 'Open') = (closed_at is null))
);
create index payment_cases_to_handle on payment_cases (tenant_id, opened_at) where handled_at is null;
create index payment_cases_of_order on payment_cases (order_id);
create index payment_cases_of_plan_charge on payment_cases (plan_charge_id);
alter table payment_cases enable row level security;
alter table payment_cases force row level security;
create policy tenant on payment_cases to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
create trigger work_case_told after insert on payment_cases for each row execute function announce_work();
create trigger work_case_changed after update of state, handled_at on payment_cases for each row
  when ((old.state, old.handled_at) is distinct from (new.state, new.handled_at)) execute function announce_work();
create trigger work_refund_failed after update of state on credit_notes for each row
  when (old.state is distinct from new.state and 'Failed' in (old.state, new.state)) execute function announce_work();

-- As before, but a bank may send back what a refund gave to a card. What people sent stays as they noted it.
create or replace function credit_notes_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'Credit notes are not deleted' using errcode = 'restrict_violation'; end if;
  if (to_jsonb(new) - array['state', 'stripe_refund_id', 'failure', 'settled_at', 'settlement_reference'])
    is distinct from (to_jsonb(old) - array['state', 'stripe_refund_id', 'failure', 'settled_at', 'settlement_reference'])
    or old.state = 'Done' and not (new.state = 'Failed' and old.method = 'Card' and old.settlement_reference = ''
      and new.stripe_refund_id is not distinct from old.stripe_refund_id) then
    raise exception 'A credit note does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
