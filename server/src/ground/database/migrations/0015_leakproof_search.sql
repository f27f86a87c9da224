-- Under row-level security an operator may use an index only when it is known not to tell values by its errors.
-- PostgreSQL marks comparisons so, but not `@@` and `&&`: without this every search would read a tenant's whole table.
-- Both only compare and never name a value. Only a superuser may say so; without one searches work, slower.
do $$ begin
  alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
  alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
exception when insufficient_privilege then
  raise notice 'Searches would be faster if a superuser ran the migrations: see 0015_leakproof_search.sql';
end $$;
