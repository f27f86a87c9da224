-- The picture that stands for a lightbox in lists. Without one, or while it is not offered, the first pictures do.
alter table lightboxes add column cover_id uuid references assets on delete set null;
