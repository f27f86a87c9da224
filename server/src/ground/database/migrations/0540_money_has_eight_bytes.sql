-- Amounts of money have eight bytes. Four end at 2^31 minor units: 240 US dollars in Lebanese pounds, 1,400 in rupiah.
-- Credits are no money and keep four. Each table is written once, and servers of the release before go on: what they
-- read and write has the same form.
alter table plan_versions alter column monthly_price type bigint;
alter table subscriptions alter column cycle_price type bigint, alter column period_price type bigint;
alter table orders alter column amount type bigint;
alter table order_lines alter column amount type bigint;
alter table licenses alter column amount type bigint, alter column revenue type bigint;
alter table invoices alter column amount type bigint, alter column credited type bigint, alter column credited_tax type bigint;
alter table plan_invoices alter column amount type bigint, alter column credited type bigint, alter column credited_tax type bigint;
alter table plan_charges alter column amount type bigint, alter column paid_amount type bigint;
alter table credit_notes alter column amount type bigint;
alter table credit_note_lines alter column amount type bigint;
alter table payment_cases alter column amount type bigint;
alter table withdrawals alter column amount type bigint;
alter table contributor_earnings alter column revenue type bigint;
alter table profit_statement_lines alter column revenue type bigint, alter column share type bigint;

create or replace function place_orders(decided jsonb) returns json language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  placed uuid[];
  issued json;
begin
  with written as (
    insert into orders (id, user_id, subscription_id, status, currency, credits, amount, balance_after, billing, payment_method, language, creation_time)
      select id, "userId", "subscriptionId", status, currency, credits, amount, "balanceAfter", billing, "paymentMethod", language, "creationTime"
      from jsonb_to_recordset(decided->'orders') as o (place integer, id uuid, "userId" uuid, "subscriptionId" uuid, status text, currency text, credits integer, amount bigint, "balanceAfter" integer, billing jsonb, "paymentMethod" text, language text, "creationTime" timestamptz)
      order by place
      returning id)
  select array_agg(id) into placed from written;
  insert into order_lines (id, order_id, position, asset_id, asset_number, asset_title, resolution_type, source, license_zone_id, usage, credits, amount, already_licensed)
    select id, "orderId", position, "assetId", "assetNumber", "assetTitle", "resolutionType", source, "licenseZoneId", usage, credits, amount, "alreadyLicensed"
    from jsonb_to_recordset(decided->'lines') as l (id uuid, "orderId" uuid, position integer, "assetId" uuid, "assetNumber" text, "assetTitle" text, "resolutionType" smallint, source text, "licenseZoneId" text, usage text, credits integer, amount bigint, "alreadyLicensed" boolean);
  -- One after another as they were decided: each entry carries on from the balance of the one before.
  insert into ledger_entries (id, subscription_id, kind, amount, balance_after, reference, actor, idempotency_key, at)
    select c.id, o.subscription_id, 'Purchase', -o.credits, 0, o.number, c.actor, 'order:' || o.id, o.creation_time
    from jsonb_to_recordset(decided->'charges') as c (id uuid, "orderId" uuid, actor text) join orders o on o.id = c."orderId"
    order by o.running_number;
  insert into credit_spends (grant_id, entry_id, amount)
    select "grantId", "entryId", amount from jsonb_to_recordset(decided->'spends') as s ("grantId" uuid, "entryId" uuid, amount integer);
  update subscriptions set downloads_in_cycle = downloads_in_cycle + c.counted
    from jsonb_to_recordset(decided->'counts') as c ("subscriptionId" uuid, counted integer) where id = c."subscriptionId";
  insert into idempotency_keys (user_id, key, body_hash, order_id, creation_time)
    select "userId", key, "bodyHash", id, "creationTime" from jsonb_to_recordset(decided->'orders') as o (id uuid, "userId" uuid, key text, "bodyHash" text, "creationTime" timestamptz);
  with written as (
    insert into licenses (order_line_id, order_id, subscription_id, user_id, asset_id, asset_number, asset_title, resolution_type, license_zone_id, usage, licensee, source, credits, amount, revenue, currency, issued_at, ends_at, verification_code)
      select "orderLineId", "orderId", "subscriptionId", "userId", "assetId", "assetNumber", "assetTitle", "resolutionType", "licenseZoneId", usage, licensee, source, credits, amount, revenue, currency, "issuedAt", "endsAt", "verificationCode"
      from jsonb_to_recordset(decided->'licenses') as l (place integer, "orderLineId" uuid, "orderId" uuid, "subscriptionId" uuid, "userId" uuid, "assetId" uuid, "assetNumber" text, "assetTitle" text, "resolutionType" smallint, "licenseZoneId" text, usage text, licensee text, source text, credits integer, amount bigint, revenue bigint, currency text, "issuedAt" timestamptz, "endsAt" timestamptz, "verificationCode" text)
      order by place
      returning id, order_line_id, number)
  select json_object_agg(order_line_id, json_build_object('id', id, 'number', number)) into issued from written;
  return json_build_object('orders', (select json_object_agg(id, number) from orders where id = any (placed)), 'licenses', issued);
end $$;
