-- What the law asks of a kind of notice: the work and its owner, the number of a trademark, who somebody
-- is to the person shown. The release before writes none.
alter table notices add column details jsonb not null default '{}';
