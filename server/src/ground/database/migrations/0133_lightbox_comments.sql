-- What people say about a picture of a lightbox, on the whole picture or on a point of it (shares of its width and height).
create table lightbox_comments (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  id uuid primary key default gen_random_uuid(),
  lightbox_id uuid not null,
  asset_id uuid not null,
  user_id uuid not null,
  body text not null,
  point_x double precision check (point_x between 0 and 1),
  point_y double precision check (point_y between 0 and 1),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  check ((point_x is null) = (point_y is null)),
  foreign key (lightbox_id, asset_id) references lightbox_items (lightbox_id, asset_id) on delete cascade
);
create index lightbox_comments_picture on lightbox_comments (lightbox_id, asset_id, created_at);
create index lightbox_comments_user on lightbox_comments (user_id);

-- Whom a comment mentions, and whether a mail has told them.
create table lightbox_mentions (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  comment_id uuid not null references lightbox_comments on delete cascade,
  user_id uuid not null,
  mailed_at timestamptz,
  primary key (comment_id, user_id)
);
create index lightbox_mentions_user on lightbox_mentions (user_id) where mailed_at is null;
alter table lightbox_comments enable row level security;
alter table lightbox_comments force row level security;
create policy tenant on lightbox_comments to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
alter table lightbox_mentions enable row level security;
alter table lightbox_mentions force row level security;
create policy tenant on lightbox_mentions to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
