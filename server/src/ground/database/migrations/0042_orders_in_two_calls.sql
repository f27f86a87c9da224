-- An order reads once and writes once: while it does, its subscription is locked, and each call is a trip. What is
-- decided is decided by the program, between the two.

-- What a quote is made of. With a key for an order: who sends the same again waits for the first and finds its order,
-- and the subscription stays locked; what is read after that is what the order before left.
create function checkout_facts(buyer uuid, wanted uuid[], moment timestamptz, order_key text) returns jsonb language plpgsql as $$
declare
  known idempotency_keys;
  held subscriptions;
  facts jsonb := '{}';
begin
  if order_key is not null then
    perform pg_advisory_xact_lock(hashtextextended('order:' || buyer || ':' || order_key, 0));
    select * into known from idempotency_keys where user_id = buyer and key = order_key;
    if found then return jsonb_build_object('earlier', jsonb_build_object('orderId', known.order_id, 'bodyHash', known.body_hash)); end if;
    if exists (select from users where id = buyer and lockout_end > moment) then return '{"isLockedOut": true}'; end if;
    select * into held from subscriptions where state = 3 and id in (select subscription_id from subscription_members where user_id = buyer)
      order by client_id is null, creation_time desc limit 1 for update;
  else
    select * into held from subscriptions where state = 3 and id in (select subscription_id from subscription_members where user_id = buyer)
      order by client_id is null, creation_time desc limit 1;
  end if;
  if held.id is null then return facts; end if;
  if order_key is not null then
    facts := jsonb_build_object(
      'members', (select coalesce(jsonb_agg(user_id), '[]') from subscription_members where subscription_id = held.id),
      'grants', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'remaining', remaining, 'expires_at', expires_at) order by expires_at nulls last, running_number), '[]')
        from credit_grants where subscription_id = held.id and remaining > 0));
  end if;
  return facts || jsonb_build_object(
    'subscription', to_jsonb(held),
    'zones', (select jsonb_agg(jsonb_build_object('id', id, 'priceFactorTenths', price_factor_tenths)) from license_zones),
    'assets', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'number', number, 'title', title, 'status', status, 'isHidden', is_hidden, 'exclusivity', exclusivity, 'use', use, 'modelRelease', model_release,
        'propertyRelease', property_release, 'contentHash', content_hash, 'thumbHash', thumb_hash, 'width', width, 'height', height)), '[]')
      from assets where id = any (wanted)),
    'licenses', (select coalesce(jsonb_agg(jsonb_build_object('assetId', asset_id, 'resolutionType', resolution_type, 'licenseZoneId', license_zone_id, 'usage', usage, 'source', source)), '[]')
      from licenses where asset_id = any (wanted) and (subscription_id = held.id or user_id = buyer) and revoked_at is null and (ends_at is null or ends_at > moment)));
end $$;
-- Finds whether a buyer holds a picture, also among a hundred thousand licences.
create index licenses_by_user_asset on licenses (user_id, asset_id);

-- Writes an order with all that belongs to it, as it was decided.
create function place_order(decided jsonb) returns jsonb language plpgsql as $$
declare
  placed orders;
  charge uuid;
  issued jsonb;
begin
  insert into orders (id, user_id, subscription_id, status, currency, credits, amount, balance_after, billing, payment_method, language, creation_time)
    select id, "userId", "subscriptionId", status, currency, credits, amount, "balanceAfter", billing, "paymentMethod", language, "creationTime"
    from jsonb_to_record(decided->'order') as o (id uuid, "userId" uuid, "subscriptionId" uuid, status text, currency text, credits integer, amount integer, "balanceAfter" integer, billing jsonb, "paymentMethod" text, language text, "creationTime" timestamptz)
    returning * into placed;
  insert into order_lines (id, order_id, position, asset_id, asset_number, asset_title, resolution_type, source, license_zone_id, usage, credits, amount, already_licensed)
    select id, placed.id, position, "assetId", "assetNumber", "assetTitle", "resolutionType", source, "licenseZoneId", usage, credits, amount, "alreadyLicensed"
    from jsonb_to_recordset(decided->'lines') as l (id uuid, position integer, "assetId" uuid, "assetNumber" text, "assetTitle" text, "resolutionType" smallint, source text, "licenseZoneId" text, usage text, credits integer, amount integer, "alreadyLicensed" boolean);
  if placed.credits > 0 then
    insert into ledger_entries (subscription_id, kind, amount, balance_after, reference, actor, idempotency_key, at)
      values (placed.subscription_id, 'Purchase', -placed.credits, 0, placed.number, decided->>'actor', 'order:' || placed.id, placed.creation_time)
      returning id into charge;
    insert into credit_spends (grant_id, entry_id, amount)
      select "grantId", charge, amount from jsonb_to_recordset(decided->'spends') as s ("grantId" uuid, amount integer);
  end if;
  if (decided->>'counted')::integer > 0 then
    update subscriptions set downloads_in_cycle = downloads_in_cycle + (decided->>'counted')::integer where id = placed.subscription_id;
  end if;
  insert into idempotency_keys (user_id, key, body_hash, order_id, creation_time) values (placed.user_id, decided->>'key', decided->>'bodyHash', placed.id, placed.creation_time);
  with written as (
    insert into licenses (order_line_id, order_id, subscription_id, user_id, asset_id, asset_number, asset_title, resolution_type, license_zone_id, usage, licensee, source, credits, amount, revenue, currency, issued_at, ends_at, verification_code)
      select "orderLineId", "orderId", "subscriptionId", "userId", "assetId", "assetNumber", "assetTitle", "resolutionType", "licenseZoneId", usage, licensee, source, credits, amount, revenue, currency, "issuedAt", "endsAt", "verificationCode"
      from jsonb_to_recordset(decided->'licenses') as l ("orderLineId" uuid, "orderId" uuid, "subscriptionId" uuid, "userId" uuid, "assetId" uuid, "assetNumber" text, "assetTitle" text, "resolutionType" smallint, "licenseZoneId" text, usage text, licensee text, source text, credits integer, amount integer, revenue integer, currency text, "issuedAt" timestamptz, "endsAt" timestamptz, "verificationCode" text)
      returning *
  )
  select coalesce(jsonb_agg(to_jsonb(written) order by running_number), '[]') into issued from written;
  return jsonb_build_object('order', to_jsonb(placed), 'licenses', issued);
end $$;
