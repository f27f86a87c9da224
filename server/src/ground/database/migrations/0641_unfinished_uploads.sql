-- Every fifteen minutes old unfinished uploads are removed. Nearly all uploads are used.
create index uploads_unfinished on uploads (creation_time) where state <> 'Used';
