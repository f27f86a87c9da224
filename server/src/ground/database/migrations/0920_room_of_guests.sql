-- Room for comments of a link is divided among the networks of its guests. A keyed hash, while the link works.
alter table lightbox_comments add column guest_mark text;
