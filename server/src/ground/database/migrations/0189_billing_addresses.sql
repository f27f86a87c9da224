-- Addresses that a company has its invoices sent to, chosen from in the basket.
create table billing_addresses (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions on delete cascade,
  billing jsonb not null,
  added_by uuid not null,
  creation_time timestamptz not null
);
create unique index billing_addresses_once on billing_addresses (subscription_id, (md5(billing::text)));
alter table billing_addresses enable row level security;
alter table billing_addresses force row level security;
create policy tenant on billing_addresses to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
