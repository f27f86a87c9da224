-- Who looks at a lightbox now. A row counts for a short time after it was last renewed.
create table lightbox_viewers (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  lightbox_id uuid not null references lightboxes on delete cascade,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (lightbox_id, user_id)
);
create index lightbox_viewers_user on lightbox_viewers (user_id);
alter table lightbox_viewers enable row level security;
alter table lightbox_viewers force row level security;
create policy tenant on lightbox_viewers to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
