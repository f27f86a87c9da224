-- Declarations that withdraw from a contract or cancel a plan, made without an account (Directive 2011/83/EU, Art. 11a).
create table withdrawals (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  running_number bigint generated always as identity,
  kind text not null check (kind in ('Withdrawal', 'Cancellation')),
  name text not null,
  email text not null,
  -- The contract, as it was typed.
  reference text not null,
  reason text not null default '',
  -- The day on which a canceled plan should end. Null: as early as possible.
  ends_on date,
  language text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- The contract, if the account with this address has one of that name.
  order_id uuid references orders (id),
  subscription_id uuid references subscriptions (id),
  -- The invoice of the order or the plan.
  invoice_id uuid,
  -- What the law gives back, in the smallest unit of the currency. 0: nothing, or the contract was not found.
  amount integer not null default 0 check (amount >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  handled_at timestamptz,
  handled_by text not null default '',
  handled_note text not null default ''
);
create index withdrawals_to_handle on withdrawals (tenant_id, received_at) where handled_at is null;
create index withdrawals_of_order on withdrawals (order_id);
create index withdrawals_of_subscription on withdrawals (subscription_id);
alter table withdrawals enable row level security;
alter table withdrawals force row level security;
create policy tenant on withdrawals to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create trigger work_withdrawal_told after insert on withdrawals for each row execute function announce_work();
create trigger work_withdrawal_changed after update of handled_at on withdrawals for each row
  when (old.handled_at is distinct from new.handled_at) execute function announce_work();
