-- The Arabic stemmer (Snowball, PostgreSQL 15 to 18) removes one ending: of صورة the ة, of الصورة the article only. Texts
-- are folded before, so the ة is a ه there. A stem of four letters or more loses it, so that both forms are one word;
-- shorter ones keep it (وجه, a face).
create or replace function catalog_marked(value text, mark text) returns text
  language sql immutable strict parallel safe
  return case when mark = 'ar'
    then regexp_replace(regexp_replace(value, '''((?:[^'']|'''')*)''', '''#ar:\1''', 'g'), '(''#ar:[^'']{3,})ه''', '\1''', 'g')
    else regexp_replace(value, '''((?:[^'']|'''')*)''', '''#' || mark || ':\1''', 'g') end;
