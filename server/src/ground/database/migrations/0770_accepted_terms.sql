-- Which versions of the terms of use and of the license somebody accepted: with the registration, and with the order of a plan.
create table accepted_terms (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  occasion text not null check (occasion in ('Registration', 'Plan')),
  -- A text of the site: its name, language and version are those of text_versions.
  document text not null check (document in ('terms', 'license')),
  language text not null,
  version integer not null check (version > 0),
  accepted_at timestamptz not null
);
create index accepted_terms_by_user on accepted_terms (user_id);
alter table accepted_terms enable row level security;
alter table accepted_terms force row level security;
create policy tenant on accepted_terms to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
