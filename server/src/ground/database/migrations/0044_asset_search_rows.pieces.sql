-- Assets that were there before, some thousand at a time: nobody who changes one waits for the others. What is changed
-- meanwhile comes by the trigger, with the newer row.
do $$
declare
  blocks integer := pg_relation_size('assets') / current_setting('block_size')::integer;
  piece constant integer := 1000;
begin
  for start_block in 0 .. blocks by piece loop
    insert into asset_search select made.* from assets as asset, catalog_search_row(asset) as made
      where asset.ctid >= format('(%s,0)', start_block)::tid and asset.ctid < format('(%s,0)', start_block + piece)::tid
      for key share of asset
      on conflict do nothing;
    commit;
  end loop;
end $$
