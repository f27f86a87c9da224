-- Lightboxes: pictures that people gather, in their order, with notes. Shared with the people of the owner's plan, or by
-- links for people without an account. Only the hash of a link's key is stored.
create table lightboxes (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null,
  subscription_id uuid references subscriptions on delete set null,
  name text not null,
  sharing text not null default 'Private' check (sharing in ('Private', 'View', 'Edit')),
  is_archived boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index lightboxes_owner on lightboxes (owner_id, changed_at desc);
create index lightboxes_subscription on lightboxes (subscription_id) where sharing <> 'Private';

create table lightbox_items (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  lightbox_id uuid not null references lightboxes on delete cascade,
  asset_id uuid not null references assets on delete cascade,
  position integer not null,
  note text not null default '',
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (lightbox_id, asset_id)
);
create index lightbox_items_order on lightbox_items (lightbox_id, position, asset_id);
create index lightbox_items_asset on lightbox_items (asset_id);

create table lightbox_links (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  lightbox_id uuid not null references lightboxes on delete cascade,
  key_hash text not null unique,
  created_by uuid not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  visits integer not null default 0
);
create index lightbox_links_lightbox on lightbox_links (lightbox_id);

alter table lightboxes enable row level security;
alter table lightboxes force row level security;
create policy tenant on lightboxes to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table lightbox_items enable row level security;
alter table lightbox_items force row level security;
create policy tenant on lightbox_items to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table lightbox_links enable row level security;
alter table lightbox_links force row level security;
create policy tenant on lightbox_links to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
