-- A plan is paid by card through Stripe, or by invoice.
alter table subscriptions
  add column stripe_customer_id text,
  -- The card that is charged. Null: the plan is paid by invoice.
  add column card jsonb,
  -- The page of Stripe that was opened last to save a card.
  add column card_session_id text,
  -- A change of the plan that begins at its `at`.
  add column next_plan jsonb;

alter table plan_invoices
  -- 'Period': a billing period. 'Upgrade': what a better plan costs for the rest of a period.
  add column kind text not null default 'Period' check (kind in ('Period', 'Upgrade'));
alter table plan_invoices drop constraint plan_invoices_subscription_id_period_start_key;
create unique index plan_invoices_period on plan_invoices (subscription_id, period_start) where kind = 'Period';

-- Each is one invoice at Stripe, which can be paid only once.
create table plan_charges (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions on delete cascade,
  purpose text not null check (purpose in ('Activation', 'Invoice', 'Upgrade', 'Revival')),
  plan_invoice_id uuid references plan_invoices,
  -- What an upgrade or a revival changes.
  change jsonb,
  amount integer not null check (amount > 0),
  currency text not null,
  description text not null,
  state text not null default 'Pending'
    check (state in ('Pending', 'Paid', 'Failed', 'Mismatch', 'ToRefund', 'Refunded')),
  stripe_invoice_id text,
  -- Where the payer confirms the payment, when the bank asks for it.
  pay_url text,
  -- Stripe's code, such as `insufficient_funds`.
  failure text,
  -- Requests to charge. Each has an idempotency key of its own.
  attempts integer not null default 0,
  declines integer not null default 0,
  -- When it is tried next. Null: not by itself.
  next_attempt_at timestamptz,
  -- While one server asks Stripe, others do not.
  claimed_until timestamptz,
  -- What was paid, if it differs from what was asked.
  paid_amount integer,
  paid_currency text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((purpose = 'Invoice') = (plan_invoice_id is not null) or state = 'Paid')
);
-- One change at a time, and one charge for an invoice.
create unique index plan_charges_one on plan_charges (subscription_id) where state = 'Pending' and purpose <> 'Invoice';
create unique index plan_charges_invoice on plan_charges (plan_invoice_id) where state in ('Pending', 'Mismatch', 'Paid');
create unique index plan_charges_stripe on plan_charges (stripe_invoice_id);
create index plan_charges_open on plan_charges (created_at) where state in ('Pending', 'Mismatch', 'ToRefund');
alter table plan_charges enable row level security;
alter table plan_charges force row level security;
create policy tenant on plan_charges to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);

-- Messages about charges, each once.
create table plan_charge_events (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id text primary key,
  type text not null,
  charge_id uuid not null references plan_charges on delete cascade,
  received_at timestamptz not null
);
alter table plan_charge_events enable row level security;
alter table plan_charge_events force row level security;
create policy tenant on plan_charge_events to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
