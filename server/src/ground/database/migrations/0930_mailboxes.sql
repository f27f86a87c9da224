-- A trial begins once per mailbox, and what follows a `+` only sorts its mails (RFC 5233). A stored column, because an index on an
-- expression is not used under row-level security (0253): each trial that began read all trials.
alter table users add column mailbox text not null
  generated always as (regexp_replace(normalized_email, '\+[^@]*@', '@')) stored;
create index users_by_mailbox on users (tenant_id, mailbox);
