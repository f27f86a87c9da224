-- As before, but a part that has words of the visitor's language scores by those words alone, as in the index in memory.
create or replace function catalog_rank(words tsvector, scored tsquery[], own tsquery[]) returns integer
  language plpgsql immutable parallel safe as $$
declare
  title constant tsvector := ts_filter(words, '{a}');
  keywords constant tsvector := ts_filter(words, '{b}');
  place constant tsvector := ts_filter(words, '{c}');
  description constant tsvector := ts_filter(words, '{d}');
  total integer := 0;
  is_own boolean;
  asked tsquery;
begin
  for at in 1 .. coalesce(cardinality(scored), 0) loop
    is_own := words @@ own[at];
    asked := case when is_own then own[at] else scored[at] end;
    total := total + case when title @@ asked then 10 else 0 end
      + case when keywords @@ asked then 8 when place @@ asked then 3 else 0 end
      + case when description @@ asked then 6 else 0 end
      + case when is_own then 32 else 0 end;
  end loop;
  return total;
end $$;
