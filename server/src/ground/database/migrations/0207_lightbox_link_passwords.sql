-- A link to a lightbox may ask for a password. Wrong ones are counted per link, whatever address they come from.
alter table lightbox_links add column password_hash text;
alter table lightbox_links add column failed_count integer not null default 0;
alter table lightbox_links add column locked_until timestamptz;
