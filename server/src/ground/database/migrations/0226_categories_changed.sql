-- Servers keep a site's categories with the answers of its searches, until one of them changes.
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function catalog_tell_change();
