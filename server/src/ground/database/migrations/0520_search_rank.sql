-- What the index in memory scores (text-search.rules.ts): the fields that have each part of a search, added up, and 32
-- more for words of the visitor's language. `scored` are the parts, `own` those of that language.
create function catalog_rank(words tsvector, scored tsquery[], own tsquery[]) returns integer
  language plpgsql immutable parallel safe as $$
declare
  title constant tsvector := ts_filter(words, '{a}');
  keywords constant tsvector := ts_filter(words, '{b}');
  place constant tsvector := ts_filter(words, '{c}');
  description constant tsvector := ts_filter(words, '{d}');
  total integer := 0;
begin
  for at in 1 .. coalesce(cardinality(scored), 0) loop
    total := total + case when title @@ scored[at] then 10 else 0 end
      + case when keywords @@ scored[at] then 8 when place @@ scored[at] then 3 else 0 end
      + case when description @@ scored[at] then 6 else 0 end
      + case when words @@ own[at] then 32 else 0 end;
  end loop;
  return total;
end $$;
