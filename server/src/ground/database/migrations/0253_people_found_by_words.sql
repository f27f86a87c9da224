-- Under row-level security an index on an expression is used only if all of its functions are leakproof, which those of
-- `person_words` are not: every search read all people. A stored column is compared with `@@` alone, which is (0015).
alter table users add column words tsvector not null
  generated always as (person_words(user_name, email, name, surname, company)) stored;
drop index users_by_words;
create index users_by_words on users using gin (words);
-- The orders of the list of people; those by user name and address have an index already.
create index users_by_name on users (tenant_id, name, id);
create index users_by_surname on users (tenant_id, surname, id);
create index users_by_company on users (tenant_id, company, id);
