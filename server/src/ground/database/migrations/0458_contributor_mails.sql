-- How often contributors are mailed of what became of their pictures, and up to what they were told.
create table contributor_mails (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  user_id uuid not null,
  frequency text not null default 'AtOnce' check (frequency in ('None', 'AtOnce', 'Daily', 'Weekly')),
  language text not null default 'en',
  last_mail_at timestamptz not null default '-infinity',
  -- The running number of the last earning that a mail told of. Those from before have been seen in statements.
  last_earning bigint not null default 0,
  primary key (tenant_id, user_id)
);
alter table contributor_mails enable row level security;
alter table contributor_mails force row level security;
create policy tenant on contributor_mails to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
