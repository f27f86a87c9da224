-- A contributor's share of one month. A closed statement and its lines never change.
create table profit_statements (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  contributor_id uuid not null,
  contributor_name text not null,
  -- First day of the month, UTC.
  month date not null check (extract(day from month) = 1),
  currency text not null,
  license_count integer not null,
  revenue bigint not null,
  share bigint not null,
  closed_at timestamptz not null,
  closed_by text not null,
  unique (tenant_id, contributor_id, month, currency)
);
create table profit_statement_lines (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  statement_id uuid not null references profit_statements (id),
  license_id uuid not null references licenses (id),
  license_number text not null,
  asset_number text not null,
  asset_title text not null,
  exclusivity text not null,
  issued_at timestamptz not null,
  revenue integer not null,
  share_percent integer not null,
  share integer not null,
  primary key (statement_id, license_id)
);
create trigger append_only before update or delete on profit_statements for each row execute function ledger_append_only();
create trigger append_only before update or delete on profit_statement_lines for each row execute function ledger_append_only();
