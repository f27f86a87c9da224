-- Orders that come at the same time are written together: what they depend on is read at once, and written at once.
-- What is decided is decided by the program, between the two.
drop function checkout_facts(uuid, uuid[], timestamptz, text);
drop function place_order(jsonb);

-- What quotes, or the orders of one transaction, are made of. Orders wait here for others with their keys, and lock their
-- subscriptions: all keys before all subscriptions, each in one order everywhere, so that nobody waits in a circle. Every
-- statement after that sees what the orders before left.
create function checkout_facts(wanted jsonb, moment timestamptz, ordering boolean) returns json language plpgsql
  -- Orders are few and tables are large: row by row over the indexes, planned once.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  buyers json;
  -- By place: who buys, and what subscription that one has.
  people uuid[];
  held uuid[];
  -- Which place wants which picture.
  places integer[];
  pictures uuid[];
begin
  if ordering then
    perform pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended('order:' || buyer || ':' || key, 0) as lock from jsonb_to_recordset(wanted) as w (buyer uuid, key text) order by lock) as locks;
    perform from subscriptions where state = 3 and id in (
      select m.subscription_id from jsonb_to_recordset(wanted) as w (buyer uuid) join subscription_members m on m.user_id = w.buyer)
      order by id for update;
  end if;
  select array_agg(w.place), array_agg(picture) into places, pictures from jsonb_to_recordset(wanted) as w (place integer, assets uuid[]) cross join unnest(w.assets) as picture;
  select array_agg(w.buyer order by w.place), array_agg(s.id order by w.place), json_agg(json_build_object('subscriptionId', s.id, 'isLockedOut', l.id is not null,
      'earlier', case when k.order_id is not null then json_build_object('orderId', k.order_id, 'bodyHash', k.body_hash) end) order by w.place)
    into people, held, buyers
    from jsonb_to_recordset(wanted) as w (place integer, buyer uuid, key text)
    left join lateral (select id from subscriptions where state = 3 and id in (select subscription_id from subscription_members where user_id = w.buyer)
      order by client_id is null, creation_time desc limit 1) as s on true
    left join idempotency_keys k on k.user_id = w.buyer and k.key = w.key
    left join users l on l.id = w.buyer and l.lockout_end > moment;
  return json_build_object(
    'buyers', buyers,
    'subscriptions', (select json_agg(json_build_object('row', to_json(s),
        'members', (select json_agg(user_id) from subscription_members where subscription_id = s.id),
        'grants', (select json_agg(json_build_object('id', id, 'remaining', remaining, 'expiresAt', expires_at) order by expires_at nulls last, running_number)
          from credit_grants where subscription_id = s.id and is_open)))
      from subscriptions s where id = any (held)),
    'zones', (select json_agg(json_build_object('id', id, 'priceFactorTenths', price_factor_tenths)) from license_zones),
    'assets', (select json_agg(json_build_object(
        'id', id, 'number', number, 'title', title, 'status', status, 'isHidden', is_hidden, 'exclusivity', exclusivity, 'use', use, 'modelRelease', model_release,
        'propertyRelease', property_release, 'contentHash', content_hash, 'thumbHash', thumb_hash, 'width', width, 'height', height))
      from assets where id = any (pictures)),
    'licenses', (select json_agg(json_build_object('subscriptionId', subscription_id, 'userId', user_id, 'assetId', asset_id, 'resolutionType', resolution_type, 'licenseZoneId', license_zone_id, 'usage', usage, 'source', source))
      from licenses where revoked_at is null and (ends_at is null or ends_at > moment) and id in (
        select i.id from unnest(places, pictures) as w (place, picture) join licenses i on i.subscription_id = held[w.place] and i.asset_id = w.picture
        union all
        select i.id from unnest(places, pictures) as w (place, picture) join licenses i on i.user_id = people[w.place] and i.asset_id = w.picture)));
end $$;

-- Writes orders with all that belongs to them, as they were decided and in that order; answers their numbers.
create function place_orders(decided jsonb) returns json language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  placed uuid[];
  issued json;
begin
  with written as (
    insert into orders (id, user_id, subscription_id, status, currency, credits, amount, balance_after, billing, payment_method, language, creation_time)
      select id, "userId", "subscriptionId", status, currency, credits, amount, "balanceAfter", billing, "paymentMethod", language, "creationTime"
      from jsonb_to_recordset(decided->'orders') as o (place integer, id uuid, "userId" uuid, "subscriptionId" uuid, status text, currency text, credits integer, amount integer, "balanceAfter" integer, billing jsonb, "paymentMethod" text, language text, "creationTime" timestamptz)
      order by place
      returning id)
  select array_agg(id) into placed from written;
  insert into order_lines (id, order_id, position, asset_id, asset_number, asset_title, resolution_type, source, license_zone_id, usage, credits, amount, already_licensed)
    select id, "orderId", position, "assetId", "assetNumber", "assetTitle", "resolutionType", source, "licenseZoneId", usage, credits, amount, "alreadyLicensed"
    from jsonb_to_recordset(decided->'lines') as l (id uuid, "orderId" uuid, position integer, "assetId" uuid, "assetNumber" text, "assetTitle" text, "resolutionType" smallint, source text, "licenseZoneId" text, usage text, credits integer, amount integer, "alreadyLicensed" boolean);
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
      from jsonb_to_recordset(decided->'licenses') as l (place integer, "orderLineId" uuid, "orderId" uuid, "subscriptionId" uuid, "userId" uuid, "assetId" uuid, "assetNumber" text, "assetTitle" text, "resolutionType" smallint, "licenseZoneId" text, usage text, licensee text, source text, credits integer, amount integer, revenue integer, currency text, "issuedAt" timestamptz, "endsAt" timestamptz, "verificationCode" text)
      order by place
      returning id, order_line_id, number)
  select json_object_agg(order_line_id, json_build_object('id', id, 'number', number)) into issued from written;
  return json_build_object('orders', (select json_object_agg(id, number) from orders where id = any (placed)), 'licenses', issued);
end $$;

-- What is left of a grant changes with every order. Where an index looks at it, each change is an entry in every index
-- of the table; whether anything is left changes once.
alter table credit_grants add column is_open boolean not null generated always as (remaining > 0) stored;
drop index credit_grants_open;
create index credit_grants_open on credit_grants (subscription_id, expires_at) where is_open;
-- Room on their pages for the versions that such changes leave.
alter table credit_grants set (fillfactor = 70);
alter table subscriptions set (fillfactor = 70);
-- A spend is known by what it paid and from what; one index is enough for that.
alter table credit_spends drop constraint credit_spends_grant_id_entry_id_key, drop column id, add primary key (entry_id, grant_id);
drop index credit_spends_by_entry;
-- Most orders have no payment's session.
alter table orders drop constraint orders_payment_session_id_key;
create unique index orders_payment_session on orders (payment_session_id) where payment_session_id is not null;
