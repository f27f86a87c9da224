-- Guests with a link may comment on its pictures by a name that they give, if the link lets them.
alter table lightbox_links add column may_comment boolean not null default false;
alter table lightbox_comments alter column user_id drop not null;
-- Who has no account has a name only. What was said stays when the link ends.
alter table lightbox_comments add column guest_name text;
alter table lightbox_comments add column link_id uuid references lightbox_links on delete set null;
alter table lightbox_comments add constraint lightbox_comments_author
  check ((user_id is null) <> (guest_name is null));
create index lightbox_comments_link on lightbox_comments (link_id) where link_id is not null;
