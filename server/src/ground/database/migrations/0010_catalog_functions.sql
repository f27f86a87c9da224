-- Accents and case do not matter in searches: both the stored text and the query go through this one function.
-- The server's own, since the extension `unaccent` is neither immutable nor everywhere to be had.
create function catalog_fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    normalize(replace(replace(replace(replace(replace(replace(lower(value), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), NFKD),
    '[\u0300-\u036f]', '', 'g');

-- array_to_string is only stable (it may format other types); of text it never changes.
create function catalog_words(value text[]) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return array_to_string(value, ' '); end $$;

create function catalog_fold_all(value text[]) returns text[]
  language plpgsql immutable strict parallel safe
  as $$ begin return array(select catalog_fold(item) from unnest(value) as item); end $$;

-- English stems answer whole words; the plain words beside them answer the last, unfinished one.
create function catalog_search_vector(title text, tags text[], description text, creator text, place text, number text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('english'::regconfig, catalog_fold(title)), 'A')
    || setweight(to_tsvector('english'::regconfig, catalog_fold(catalog_words(tags))), 'B')
    || setweight(to_tsvector('english'::regconfig, catalog_fold(place || ' ; ' || creator)), 'C')
    || setweight(to_tsvector('english'::regconfig, catalog_fold(description)), 'D')
    || setweight(to_tsvector('simple'::regconfig, catalog_fold(title || ' ; ' || number)), 'A')
    || setweight(to_tsvector('simple'::regconfig, catalog_fold(catalog_words(tags) || ' ; ' || place || ' ; ' || creator)), 'C')
    || setweight(to_tsvector('simple'::regconfig, catalog_fold(description)), 'D');

create function catalog_orientation(width integer, height integer) returns text
  language sql immutable parallel safe
  return case
    when width = 0 or height = 0 then 'square'
    when width >= height * 2 then 'panorama'
    when width > height * 1.05 then 'landscape'
    when height > width * 1.05 then 'portrait'
    else 'square'
  end;

-- Both are of unit length, so this is the cosine: 1 for pictures that look the same.
create function catalog_likeness(one real[], other real[]) returns real
  language sql immutable strict parallel safe
  return (select sum(a * b)::real from unnest(one, other) as pair(a, b));
