-- Texts of mails and legal texts, by language. A version is never changed: a contract refers to it. Documents that came with
-- the software have versions too, mails only those that administrators saved.
create table text_versions (
  name text not null,
  language text not null,
  version integer not null check (version > 0),
  -- Null for documents.
  subject text,
  body text not null,
  saved_at timestamptz not null,
  -- Null for what came with the software.
  saved_by_id uuid,
  saved_by text,
  primary key (name, language, version)
);
create function text_versions_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a text is never changed' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on text_versions for each row execute function text_versions_append_only();

create function notify_texts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('editorial_texts', '');
  return null;
end $$;
create trigger texts_changed after insert on text_versions for each statement execute function notify_texts_changed();
