-- Invoices, credit notes and certificates are written in the language of their order or plan, as it
-- is at the moment of issue. Null: issued before, in English.
alter table issued_documents add column language text;

create or replace function issued_documents_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'Issued documents are not deleted' using errcode = 'restrict_violation'; end if;
  if (new.tenant_id, new.id, new.kind, new.subject_id, new.version, new.number, new.issued_at, new.origin, new.language)
      is distinct from (old.tenant_id, old.id, old.kind, old.subject_id, old.version, old.number, old.issued_at, old.origin, old.language)
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

create or replace function issue_invoice_document() returns trigger language plpgsql as $$
declare
  spoken text;
begin
  if tg_argv[0] = 'Invoice' then
    select language into spoken from orders where id = new.order_id;
  else
    select language into spoken from subscriptions where id = new.subscription_id;
  end if;
  insert into issued_documents (tenant_id, kind, subject_id, number, issued_at, facts, language)
    values (new.tenant_id, tg_argv[0], new.id, new.number, new.issued_at, jsonb_build_object('paidAt', new.paid_at), spoken);
  return null;
end $$;

-- A credit note has the language of its invoice.
create or replace function issue_credit_note_document() returns trigger language plpgsql as $$
begin
  insert into issued_documents (tenant_id, kind, subject_id, number, issued_at, facts, language)
    values (new.tenant_id, 'CreditNote', new.id, new.number, new.issued_at, jsonb_build_object('paidAt', new.settled_at),
      (select language from issued_documents
        where kind in ('Invoice', 'PlanInvoice') and subject_id = coalesce(new.invoice_id, new.plan_invoice_id)));
  return null;
end $$;

create or replace function issue_certificate() returns trigger language plpgsql as $$
begin
  insert into issued_documents (tenant_id, kind, subject_id, version, number, issued_at, facts, language)
    select new.tenant_id, 'Certificate', new.id,
      (select coalesce(max(version), 0) + 1 from issued_documents where kind = 'Certificate' and subject_id = new.id),
      new.number, case tg_op when 'INSERT' then new.issued_at else coalesce(new.revoked_at, now()) end,
      jsonb_build_object('licensee', new.licensee, 'endsAt', new.ends_at, 'revokedAt', new.revoked_at,
        'userName', (select coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.user_name) from users u where u.id = new.user_id)),
      (select language from orders where id = new.order_id);
  return null;
end $$;
