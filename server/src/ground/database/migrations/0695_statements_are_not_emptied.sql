-- What was sold and what was stated is kept row by row already. Nobody empties the whole table either.
create trigger no_truncate before truncate on licenses for each statement execute function ledger_append_only();
create trigger no_truncate before truncate on profit_statements for each statement execute function ledger_append_only();
create trigger no_truncate before truncate on profit_statement_lines
  for each statement execute function ledger_append_only();
create trigger no_truncate before truncate on profit_closed_months
  for each statement execute function ledger_append_only();
