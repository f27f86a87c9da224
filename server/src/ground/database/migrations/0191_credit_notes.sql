-- What was credited of an invoice so far, with tax. Never more than it was issued for.
alter table invoices
  add column credited integer not null default 0,
  add column credited_tax integer not null default 0,
  add constraint invoices_credited check (credited between 0 and amount and credited_tax between 0 and credited);
alter table plan_invoices
  add column credited integer not null default 0,
  add column credited_tax integer not null default 0,
  add constraint plan_invoices_credited check (credited between 0 and amount and credited_tax between 0 and credited);

-- Credit notes are numbered without a gap, as invoices are.
create table credit_note_counters (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
create table credit_notes (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  number text not null,
  subscription_id uuid not null references subscriptions (id),
  invoice_id uuid references invoices (id),
  plan_invoice_id uuid references plan_invoices (id),
  -- What is credited, with tax.
  amount integer not null check (amount > 0),
  currency text not null,
  billing jsonb not null,
  tax jsonb,
  seller jsonb,
  reason text not null,
  actor text not null,
  -- 'Card': back to the card. 'Transfer': people give it back. 'SetOff': the invoice was not paid yet.
  method text not null check (method in ('Card', 'Transfer', 'SetOff')),
  state text not null check (state in ('Open', 'Done', 'Failed')),
  stripe_refund_id text unique,
  failure text,
  settled_at timestamptz,
  settlement_reference text not null default '',
  -- The same request sent again gets the same credit note.
  idempotency_key text not null,
  body_hash text not null,
  issued_at timestamptz not null,
  unique (tenant_id, number),
  unique (tenant_id, idempotency_key),
  check ((invoice_id is null) <> (plan_invoice_id is null)),
  check ((state = 'Done') = (settled_at is not null)),
  check (method <> 'SetOff' or state = 'Done')
);
create index credit_notes_of_invoice on credit_notes (invoice_id);
create index credit_notes_of_plan_invoice on credit_notes (plan_invoice_id);
create index credit_notes_of_subscription on credit_notes (subscription_id);
create index credit_notes_to_give_back on credit_notes (issued_at) where method = 'Card' and state = 'Open';
create table credit_note_lines (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  credit_note_id uuid not null references credit_notes (id),
  position integer not null,
  -- The line whose license ends, once. Null: an amount, and every license stays.
  order_line_id uuid unique references order_lines (id),
  text text not null,
  -- Without tax.
  amount integer not null check (amount >= 0),
  unique (credit_note_id, position)
);

alter table credit_note_counters enable row level security;
alter table credit_note_counters force row level security;
create policy tenant on credit_note_counters to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy tenant on credit_notes to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table credit_note_lines enable row level security;
alter table credit_note_lines force row level security;
create policy tenant on credit_note_lines to editorial_app
  using (tenant_id = current_setting('app.tenant_id')::uuid)
  with check (tenant_id = current_setting('app.tenant_id')::uuid);

-- A credit note stays as it was issued. Only how its money went back is added.
create function credit_notes_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'Credit notes are not deleted' using errcode = 'restrict_violation'; end if;
  if (to_jsonb(new) - array['state', 'stripe_refund_id', 'failure', 'settled_at', 'settlement_reference'])
    is distinct from (to_jsonb(old) - array['state', 'stripe_refund_id', 'failure', 'settled_at', 'settlement_reference'])
    or old.state = 'Done' then
    raise exception 'A credit note does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_terms before update or delete on credit_notes for each row execute function credit_notes_keep_terms();

-- As before, but a license that was downloaded may end with a credit note for its line.
create or replace function licenses_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'Licences are not deleted' using errcode = 'restrict_violation'; end if;
  if (new.order_line_id, new.order_id, new.asset_id, new.asset_number, new.resolution_type, new.license_zone_id, new.usage, new.source, new.credits, new.amount, new.revenue, new.currency, new.issued_at, new.verification_code)
    is distinct from (old.order_line_id, old.order_id, old.asset_id, old.asset_number, old.resolution_type, old.license_zone_id, old.usage, old.source, old.credits, old.amount, old.revenue, old.currency, old.issued_at, old.verification_code)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
    or (old.source <> 'Trial' and new.ends_at is distinct from old.ends_at) then
    raise exception 'The terms of a licence do not change' using errcode = 'restrict_violation';
  end if;
  -- Another company holds it only after a transfer was written that says so.
  if (new.subscription_id, new.user_id, new.licensee) is distinct from (old.subscription_id, old.user_id, old.licensee)
    and not exists (select from public.license_transfers t where t.license_id = new.id
      and (t.from_subscription_id, t.from_user_id, t.from_licensee) = (old.subscription_id, old.user_id, old.licensee)
      and (t.to_subscription_id, t.to_user_id, t.to_licensee) = (new.subscription_id, new.user_id, new.licensee)) then
    raise exception 'The terms of a licence do not change' using errcode = 'restrict_violation';
  end if;
  if new.revoked_at is not null and new.first_downloaded_at is not null
    and (old.revoked_at is null or old.first_downloaded_at is null)
    and (old.revoked_at is not null
      or not exists (select from public.credit_note_lines l where l.order_line_id = new.order_line_id)) then
    raise exception 'A licence is downloaded or taken back, never both' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
