-- Every message to live connections stays for an hour, with the transaction it came from: a server that lost its
-- connection to the database reads what it did not hear. Ids are given out of the order of commits; transactions tell
-- what can still come.
alter table hub_messages add column transaction_id xid8 not null default pg_current_xact_id();
create index hub_messages_by_transaction on hub_messages (transaction_id);
create index hub_messages_by_age on hub_messages (created_at);
-- Requests write messages and read none of them but the id of their own.
revoke select, update, delete on hub_messages from editorial_app;
grant select (id) on hub_messages to editorial_app;
