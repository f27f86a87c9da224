-- What a plan costs is agreed when it is requested, and invoiced for each billing period.
alter table subscriptions
  -- Minor units for one billing period. 0: nothing is invoiced.
  add column period_price integer not null default 0 check (period_price >= 0),
  -- Whom the invoices are for, as in orders.
  add column billing jsonb,
  -- Billing periods count from the anchor. Null: nothing was invoiced yet.
  add column billing_anchor timestamptz,
  add column billed_until timestamptz;
create index subscriptions_billing on subscriptions (billed_until) where state = 3 and billed_until is not null;

create table plan_invoices (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  number text not null,
  subscription_id uuid not null references subscriptions,
  plan_name text not null,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  amount integer not null check (amount > 0),
  currency text not null,
  billing jsonb not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  reminded_at timestamptz,
  -- When the subscription was deactivated because the invoice was not paid.
  suspended_at timestamptz,
  unique (tenant_id, number),
  unique (subscription_id, period_start)
);
create index plan_invoices_open on plan_invoices (due_at) where paid_at is null;
alter table plan_invoices enable row level security;
alter table plan_invoices force row level security;
create policy tenant on plan_invoices to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
