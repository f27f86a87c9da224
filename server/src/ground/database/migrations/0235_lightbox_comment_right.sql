-- People of the plan may also comment and decide without changing the pictures. Until now all who could look at a lightbox could do so:
-- shared lightboxes keep what their people have.
alter table lightboxes drop constraint lightboxes_sharing_check;
alter table lightboxes add constraint lightboxes_sharing_check
  check (sharing in ('Private', 'View', 'Comment', 'Edit'));
update lightboxes set sharing = 'Comment' where sharing = 'View';
