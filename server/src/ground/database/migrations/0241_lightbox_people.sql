-- People of the plan with whom a lightbox is shared by name, each with an own right.
create table lightbox_people (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  lightbox_id uuid not null references lightboxes on delete cascade,
  user_id uuid not null,
  access text not null check (access in ('View', 'Comment', 'Edit')),
  added_at timestamptz not null,
  primary key (lightbox_id, user_id)
);
create index lightbox_people_user on lightbox_people (user_id);
alter table lightbox_people enable row level security;
alter table lightbox_people force row level security;
create policy tenant on lightbox_people to editorial_app using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);

-- Whoever leaves a plan no longer has what others shared by name. What they shared stays with the plan: a master user owns it
-- from then on. Private lightboxes go along.
create function lightboxes_stay_with_plan() returns trigger language plpgsql as $$
begin
  delete from lightbox_people using gone, lightboxes
    where lightboxes.id = lightbox_people.lightbox_id and lightboxes.subscription_id = gone.subscription_id
      and lightbox_people.user_id = gone.user_id;
  with handed as (
    update lightboxes set owner_id = heir.user_id
      from gone, lateral (
        select user_id from subscription_members
          where subscription_id = gone.subscription_id
          order by is_master_user desc, user_id limit 1
      ) as heir
      where lightboxes.subscription_id = gone.subscription_id and lightboxes.owner_id = gone.user_id
        and (lightboxes.sharing <> 'Private'
          or exists (select from lightbox_people where lightbox_people.lightbox_id = lightboxes.id))
      returning lightboxes.id, lightboxes.owner_id
  )
  delete from lightbox_people using handed
    where lightbox_people.lightbox_id = handed.id and lightbox_people.user_id = handed.owner_id;
  return null;
end $$;
create trigger lightboxes_stay_with_plan after delete on subscription_members
  referencing old table as gone for each statement execute function lightboxes_stay_with_plan();
