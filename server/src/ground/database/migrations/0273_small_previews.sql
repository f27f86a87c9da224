-- 5: the small preview, which phones show and nobody downloads. A job gives it to the pictures that are there.
alter table asset_renditions drop constraint asset_renditions_resolution_type_check;
alter table asset_renditions add constraint asset_renditions_resolution_type_check check (resolution_type between 0 and 5) not valid;
