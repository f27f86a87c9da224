-- The nightly search for files without a row reads the rows of a span of keys, in the order in which stores list files
-- (bytes). Without these indexes, each span read whole tables: 30 hours a night with half a million pictures.
create index asset_renditions_by_key on asset_renditions (storage_key collate "C");
create index uploads_by_key on uploads (storage_key collate "C");
create index downloads_by_key on downloads (storage_key collate "C") where storage_key is not null;
create index issued_documents_by_key on issued_documents (file_key collate "C") where file_key is not null;
