-- Rows of one tenant are invisible to every other, whatever a query forgets.
do $$
declare name text;
begin
  foreach name in array array[
    'subscriptions', 'subscription_members', 'subscription_state_changes', 'ledger_entries', 'credit_grants', 'credit_spends',
    'orders', 'order_lines', 'idempotency_keys', 'invoice_counters', 'invoices', 'payment_events', 'licenses',
    'profit_statements', 'profit_statement_lines'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to editorial_app using (tenant_id = current_setting(''app.tenant_id'')::uuid) with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', name);
  end loop;
end $$;
