create table sheets (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  user_id uuid not null,
  picture_ids uuid[] not null,
  kept_at timestamptz not null default now()
);
create index sheets_of_person on sheets (tenant_id, user_id, kept_at desc);
