-- Invitations to a seat of a subscription. An open one holds a seat until it is accepted, withdrawn or expires.
create table seat_invitations (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions on delete cascade,
  email text not null,
  normalized_email text not null,
  is_master_user boolean not null default false,
  code_hash text not null unique,
  invited_by uuid not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index seat_invitations_one_open on seat_invitations (subscription_id, normalized_email)
  where accepted_at is null and withdrawn_at is null;
alter table seat_invitations enable row level security;
alter table seat_invitations force row level security;
create policy tenant on seat_invitations to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
