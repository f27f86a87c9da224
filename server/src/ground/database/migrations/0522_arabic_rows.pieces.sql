-- Rows of pictures with Arabic texts get their new stems, some thousand pictures at a time.
do $$
declare
  blocks integer := pg_relation_size('assets') / current_setting('block_size')::integer;
  piece constant integer := 1000;
begin
  for start_block in 0 .. blocks by piece loop
    update asset_search set words = made.words
      from assets as asset, catalog_search_row(asset) as made
      where asset.ctid >= format('(%s,0)', start_block)::tid and asset.ctid < format('(%s,0)', start_block + piece)::tid
      and asset_search.asset_id = asset.id
      and exists (select from asset_translations where asset_id = asset.id and language = 'ar')
      and asset_search.words is distinct from made.words;
    commit;
  end loop;
end $$
