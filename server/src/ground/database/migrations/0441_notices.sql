-- What somebody reports about a picture, without an account (DSA Art. 16). The picture may go later, so nothing refers to it.
create table notices (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  running_number bigint generated always as identity,
  kind text not null check (kind in ('Child', 'Intimate', 'Person', 'Copyright', 'Trademark', 'Illegal')),
  -- As it was typed. `asset_id` is null if no picture has that number.
  asset_number text not null,
  asset_id uuid,
  -- Who brought the picture.
  owner_id uuid,
  name text not null,
  email text not null,
  message text not null,
  language text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- Set if staff hid the picture because of this notice.
  hidden_at timestamptz,
  state text not null default 'Open' check (state in ('Open', 'Decided')),
  outcome text check (outcome in ('Removed', 'Kept')),
  ground text,
  reason text,
  decided_at timestamptz,
  decided_by uuid,
  -- Who decided before somebody complained: another person decides then.
  earlier_decided_by uuid,
  check ((state = 'Decided') = (decided_at is not null)),
  check (state = 'Open' or (outcome is not null and reason is not null and ground is not null))
);
create index notices_open on notices (tenant_id, due_at) where state = 'Open';
create index notices_of_owner on notices (owner_id) where owner_id is not null;
create index notices_of_asset on notices (asset_id);

-- What either side wrote afterwards: a counter-notice of who brought the picture, or a complaint.
create table notice_answers (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references notices on delete cascade,
  side text not null check (side in ('Reporter', 'Owner')),
  body text not null,
  answered_at timestamptz not null
);
create index notice_answers_of_notice on notice_answers (notice_id, answered_at);

do $$
declare name text;
begin
  foreach name in array array['notices', 'notice_answers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to editorial_app using (tenant_id = (select current_setting(''app.tenant_id'')::uuid)) with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', name);
  end loop;
end $$;
