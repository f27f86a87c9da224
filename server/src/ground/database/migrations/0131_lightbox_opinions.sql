-- What each person thinks of a picture in a lightbox.
create table lightbox_opinions (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  lightbox_id uuid not null,
  asset_id uuid not null,
  user_id uuid not null,
  opinion text not null check (opinion in ('Star', 'Reject')),
  given_at timestamptz not null,
  primary key (lightbox_id, asset_id, user_id),
  foreign key (lightbox_id, asset_id) references lightbox_items (lightbox_id, asset_id) on delete cascade
);
create index lightbox_opinions_user on lightbox_opinions (user_id);
alter table lightbox_opinions enable row level security;
alter table lightbox_opinions force row level security;
create policy tenant on lightbox_opinions to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
