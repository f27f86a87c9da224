-- A subscription without credits, for clients without a plan who license single pictures. A plan replaces it.
alter table subscriptions
  add column pays_per_image boolean not null default false,
  add check (not pays_per_image or (client_id is not null and credits_per_cycle = 0 and cardinality(resolution_types) = 0));
create unique index subscriptions_one_per_image on subscriptions (tenant_id, client_id) where pays_per_image;
