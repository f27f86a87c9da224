-- Statements are written in the language in which their contributor gets mails, as it is at the moment of
-- issue. Null: not known, in English.
create or replace function issue_statement() returns trigger language plpgsql as $$
begin
  insert into issued_documents (tenant_id, kind, subject_id, number, issued_at, language)
    select new.tenant_id, kind, new.id, 'S-' || to_char(new.month, 'YYYY-MM') || '-' || new.currency, new.closed_at,
      (select m.language from contributor_mails m
        where m.user_id = new.contributor_id and m.tenant_id = new.tenant_id)
    from unnest(array['Statement', 'StatementTable']) as kind;
  return null;
end $$;
