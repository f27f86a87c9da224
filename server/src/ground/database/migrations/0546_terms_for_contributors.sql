-- The version of the terms for contributors that somebody accepted with the application, in `language`.
-- Null: applied before there were any.
alter table join_applications add column terms_version integer check (terms_version > 0);
