-- Of which renewal the payers of a plan were reminded, and how many days before it the last time.
alter table subscriptions add column renewal_told_at timestamptz, add column renewal_told_days smallint;
