-- As before, and a stop word that means a thing ("tin can") is looked for as it stands, of kind `plain`: stems have none.
create or replace function catalog_term_query(kind text, term text, language text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := catalog_fold(term);
  operand constant text := '''' || replace(replace(folded, '\', '\\'), '''', '''''') || ''':*';
  wanted tsquery := case kind when 'prefix' then catalog_prefix_query(operand)
    when 'plain' then plainto_tsquery('simple', folded)
    when 'phrase' then phraseto_tsquery('english', folded) else plainto_tsquery('english', folded) end;
  other text;
  stems tsquery;
begin
  if numnode(wanted) = 0 then return wanted; end if;
  if kind = 'plain' then return wanted || catalog_marked(wanted::text, '')::tsquery; end if;
  if kind <> 'prefix' and numnode(plainto_tsquery(catalog_configuration(language), folded)) = 0 then return ''::tsquery; end if;
  foreach other in array array['de', 'fr', 'es', 'ar'] loop
    stems := case kind when 'phrase' then phraseto_tsquery(catalog_configuration(other), folded)
      else plainto_tsquery(catalog_configuration(other), folded) end;
    if numnode(stems) > 0 then wanted := wanted || catalog_marked(stems::text, other)::tsquery; end if;
  end loop;
  if kind = 'prefix' then wanted := wanted || catalog_marked(to_tsquery('simple', operand)::text, '')::tsquery; end if;
  return wanted;
end $$;
