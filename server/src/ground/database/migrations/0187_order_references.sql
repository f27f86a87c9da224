-- Fields that a company wants on each of its orders, and what buyers wrote into them. Null: the fields of the organization.
alter table subscriptions add column order_fields jsonb;
alter table orders add column reference_values jsonb not null default '[]';
