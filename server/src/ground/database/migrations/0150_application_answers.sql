-- Answers to people who applied to join, and in which language they are written to. Applications from before have none:
-- their mails are in the language of the person who decides.
alter table join_applications
  add column language text,
  add column answers jsonb not null default '[]',
  add column decided_at timestamptz,
  add column decided_by_name text not null default '';
create index join_applications_open on join_applications (tenant_id, created_at desc);
