-- The language in which a client asked for a subscription: mails about it come in it.
alter table subscriptions add column language text not null default 'en';
