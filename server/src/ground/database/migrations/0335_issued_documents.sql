-- What was issued stays what was issued: one row for each invoice, credit note, statement and certificate, and the
-- bytes of its file beside it in the store. The row is written by the statement that issues the document, so that no
-- program can forget it; a job draws and keeps the file.
create table issued_documents (
  tenant_id uuid not null,
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('Invoice', 'PlanInvoice', 'CreditNote', 'Certificate', 'Statement', 'StatementTable')),
  -- The row of invoices, plan_invoices, credit_notes, licenses or profit_statements.
  subject_id uuid not null,
  -- A certificate is issued again when its license ends early or goes to another holder. The others stay.
  version integer not null default 1,
  number text not null,
  issued_at timestamptz not null,
  -- 'Frozen': issued before files were kept, so drawn later from what was recorded.
  origin text not null default 'Issued' check (origin in ('Issued', 'Frozen')),
  -- What is printed and may change before the file is kept. Empty afterwards.
  facts jsonb not null default '{}',
  -- 'Buyer': the name was gone before the document was kept.
  missing text check (missing in ('Buyer')),
  file_key text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size integer,
  kept_at timestamptz,
  -- Nobody is left who answers for it: only bookkeeping reads it.
  locked_at timestamptz,
  deleted_at timestamptz,
  unique (kind, subject_id, version),
  check ((sha256 is null) = (kept_at is null)),
  check (file_key is null or sha256 is not null)
);
create index issued_documents_waiting on issued_documents (issued_at) where sha256 is null;
create index issued_documents_by_time on issued_documents (tenant_id, issued_at desc);
create index issued_documents_locked on issued_documents (issued_at) where locked_at is not null and deleted_at is null;
alter table issued_documents enable row level security;
alter table issued_documents force row level security;
create policy tenant on issued_documents to editorial_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
revoke delete on issued_documents from editorial_app;

create function issued_documents_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'Issued documents are not deleted' using errcode = 'restrict_violation'; end if;
  if (new.tenant_id, new.id, new.kind, new.subject_id, new.version, new.number, new.issued_at, new.origin)
      is distinct from (old.tenant_id, old.id, old.kind, old.subject_id, old.version, old.number, old.issued_at, old.origin)
    or (old.sha256 is not null and (new.sha256, new.byte_size, new.kept_at, new.missing)
      is distinct from (old.sha256, old.byte_size, old.kept_at, old.missing))
    or (old.locked_at is not null and new.locked_at is distinct from old.locked_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
    or (old.file_key is not null and new.file_key is distinct from old.file_key
      and (new.file_key is not null or new.deleted_at is null or old.locked_at is null)) then
    raise exception 'An issued document does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep before update or delete on issued_documents for each row execute function issued_documents_keep();
create trigger no_truncate before truncate on issued_documents for each statement execute function issued_documents_keep();

create function issue_invoice_document() returns trigger language plpgsql as $$
begin
  insert into issued_documents (tenant_id, kind, subject_id, number, issued_at, facts)
    values (new.tenant_id, tg_argv[0], new.id, new.number, new.issued_at, jsonb_build_object('paidAt', new.paid_at));
  return null;
end $$;
create trigger issue_document after insert on invoices for each row execute function issue_invoice_document('Invoice');
create trigger issue_document after insert on plan_invoices for each row execute function issue_invoice_document('PlanInvoice');

create function issue_credit_note_document() returns trigger language plpgsql as $$
begin
  insert into issued_documents (tenant_id, kind, subject_id, number, issued_at, facts)
    values (new.tenant_id, 'CreditNote', new.id, new.number, new.issued_at, jsonb_build_object('paidAt', new.settled_at));
  return null;
end $$;
create trigger issue_document after insert on credit_notes for each row execute function issue_credit_note_document();

create function issue_certificate() returns trigger language plpgsql as $$
begin
  insert into issued_documents (tenant_id, kind, subject_id, version, number, issued_at, facts)
    select new.tenant_id, 'Certificate', new.id,
      (select coalesce(max(version), 0) + 1 from issued_documents where kind = 'Certificate' and subject_id = new.id),
      new.number, case tg_op when 'INSERT' then new.issued_at else coalesce(new.revoked_at, now()) end,
      jsonb_build_object('licensee', new.licensee, 'endsAt', new.ends_at, 'revokedAt', new.revoked_at,
        'userName', (select coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.user_name) from users u where u.id = new.user_id));
  return null;
end $$;
create trigger issue_document after insert on licenses for each row execute function issue_certificate();
-- Not of another licensee alone: that is how a name is forgotten.
create trigger issue_document_again after update on licenses for each row
  when (old.revoked_at is distinct from new.revoked_at or old.ends_at is distinct from new.ends_at
    or old.subscription_id is distinct from new.subscription_id)
  execute function issue_certificate();

create function issue_statement() returns trigger language plpgsql as $$
begin
  insert into issued_documents (tenant_id, kind, subject_id, number, issued_at)
    select new.tenant_id, kind, new.id, 'S-' || to_char(new.month, 'YYYY-MM') || '-' || new.currency, new.closed_at
    from unnest(array['Statement', 'StatementTable']) as kind;
  return null;
end $$;
create trigger issue_document after insert on profit_statements for each row execute function issue_statement();

-- What was issued until now, as it would be drawn today.
insert into issued_documents (tenant_id, kind, subject_id, number, issued_at, origin)
  select tenant_id, 'Invoice', id, number, issued_at, 'Frozen' from invoices
  union all select tenant_id, 'PlanInvoice', id, number, issued_at, 'Frozen' from plan_invoices
  union all select tenant_id, 'CreditNote', id, number, issued_at, 'Frozen' from credit_notes
  union all select tenant_id, 'Certificate', id, number, issued_at, 'Frozen' from licenses
  union all select tenant_id, kind, id, 'S-' || to_char(month, 'YYYY-MM') || '-' || currency, closed_at, 'Frozen'
    from profit_statements, unnest(array['Statement', 'StatementTable']) as kind;
-- Those of accounts that were closed are locked, unless somebody else answers for the subscription.
update issued_documents d set locked_at = u.closed_at
  from invoices v join orders o on o.id = v.order_id join users u on u.id = o.user_id
  where d.kind = 'Invoice' and v.id = d.subject_id and u.closed_at is not null
    and not exists (select from subscription_members m where m.subscription_id = o.subscription_id and m.is_master_user);
update issued_documents d set locked_at = u.closed_at
  from plan_invoices v join subscriptions s on s.id = v.subscription_id join users u on u.id = s.client_id
  where d.kind = 'PlanInvoice' and v.id = d.subject_id and u.closed_at is not null
    and not exists (select from subscription_members m where m.subscription_id = s.id and m.is_master_user);
update issued_documents d set locked_at = u.closed_at
  from credit_notes n join subscriptions s on s.id = n.subscription_id
    left join invoices v on v.id = n.invoice_id left join orders o on o.id = v.order_id
    join users u on u.id = coalesce(o.user_id, s.client_id)
  where d.kind = 'CreditNote' and n.id = d.subject_id and u.closed_at is not null
    and not exists (select from subscription_members m where m.subscription_id = s.id and m.is_master_user);
update issued_documents d set locked_at = u.closed_at
  from licenses l join users u on u.id = l.user_id
  where d.kind = 'Certificate' and l.id = d.subject_id and u.closed_at is not null
    and not exists (select from subscription_members m where m.subscription_id = l.subscription_id and m.is_master_user);
update issued_documents d set locked_at = u.closed_at
  from profit_statements p join users u on u.id = p.contributor_id
  where d.kind in ('Statement', 'StatementTable') and p.id = d.subject_id and u.closed_at is not null;
