-- The tax on an order, a charge and an invoice, as it was decided. Null: from before, without any.
alter table orders add column tax jsonb;
alter table plan_charges add column tax jsonb;
-- An invoice keeps its seller as it was, and its amount is what is paid, with tax.
alter table invoices add column tax jsonb, add column seller jsonb;
alter table plan_invoices add column tax jsonb, add column seller jsonb;
