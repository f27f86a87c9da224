-- Rows of searches that lack the creator's words, or whose Arabic letters are folded in the old way, some thousand
-- assets at a time.
do $$
declare
  blocks integer := pg_relation_size('assets') / current_setting('block_size')::integer;
  piece constant integer := 1000;
begin
  for start_block in 0 .. blocks by piece loop
    update assets set title = title
      where ctid >= format('(%s,0)', start_block)::tid and ctid < format('(%s,0)', start_block + piece)::tid
      and (title || description || creator || place || catalog_words(tags)) ~ '[\u0600-\u06ff]';
    update asset_search set words = made.words from assets as asset, catalog_search_row(asset) as made
      where asset.ctid >= format('(%s,0)', start_block)::tid and asset.ctid < format('(%s,0)', start_block + piece)::tid
      and asset_search.asset_id = asset.id and asset_search.words is distinct from made.words;
    commit;
  end loop;
end $$
