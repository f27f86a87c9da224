-- People who closed their account while money was owed to them. Statements name them until all of it is in one.
create table closed_payees (
  tenant_id uuid not null,
  user_id uuid not null,
  name text not null,
  closed_at timestamptz not null,
  primary key (tenant_id, user_id)
);
alter table closed_payees enable row level security;
alter table closed_payees force row level security;
create policy tenant on closed_payees to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
