-- The release says that a person shown is a minor. Whom it names is not kept. The release before
-- writes none.
alter table assets add column shows_minor boolean not null default false;
