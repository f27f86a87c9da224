-- Rows of searches get the new parts of the facet code and their words, some thousand assets at a time.
do $$
declare
  blocks integer := pg_relation_size('assets') / current_setting('block_size')::integer;
  piece constant integer := 1000;
begin
  for start_block in 0 .. blocks by piece loop
    update asset_search set words = made.words, facet_code = made.facet_code
      from assets as asset, catalog_search_row(asset) as made
      where asset.ctid >= format('(%s,0)', start_block)::tid and asset.ctid < format('(%s,0)', start_block + piece)::tid
      and asset_search.asset_id = asset.id
      and (asset_search.words, asset_search.facet_code) is distinct from (made.words, made.facet_code);
    commit;
  end loop;
end $$
