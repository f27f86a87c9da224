-- Says of each license whether its person is still in the subscription that paid for it. People who left a
-- company paid only the difference to its licenses, and nothing for pictures that they no longer had.
create or replace function order_facts(wanted jsonb, moment timestamptz, ordering boolean) returns json language plpgsql
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
      'needsApproval', coalesce(m.needs_approval and not m.is_master_user, false),
      'creditLimit', m.credit_limit, 'resolutionTypes', m.resolution_types,
      'creditsUsed', case when m.credit_limit is not null then public.credits_of_seat(s.id, w.buyer, moment) end,
      'earlier', case when k.order_id is not null then json_build_object('orderId', k.order_id, 'bodyHash', k.body_hash) end) order by w.place)
    into people, held, buyers
    from jsonb_to_recordset(wanted) as w (place integer, buyer uuid, key text)
    left join lateral (select id from subscriptions where state = 3 and id in (select subscription_id from subscription_members where user_id = w.buyer)
      order by client_id is null, creation_time desc limit 1) as s on true
    left join subscription_members m on m.subscription_id = s.id and m.user_id = w.buyer
    left join idempotency_keys k on k.user_id = w.buyer and k.key = w.key
    left join users l on l.id = w.buyer and l.lockout_end > moment;
  return json_build_object(
    'buyers', buyers,
    'subscriptions', (select json_agg(json_build_object('row', to_json(s),
        'grants', (select json_agg(json_build_object('id', id, 'remaining', remaining, 'expiresAt', expires_at) order by expires_at nulls last, running_number)
          from credit_grants where subscription_id = s.id and is_open)))
      from subscriptions s where id = any (held)),
    'zones', (select json_agg(json_build_object('id', id, 'priceFactorTenths', price_factor_tenths)) from license_zones),
    'assets', (select json_agg(json_build_object(
        'id', id, 'number', number, 'title', title, 'status', status, 'isHidden', is_hidden, 'exclusivity', exclusivity, 'use', use, 'modelRelease', model_release,
        'propertyRelease', property_release, 'contentHash', content_hash, 'thumbHash', thumb_hash, 'width', width, 'height', height,
        'rightsEnd', rights_end, 'rightsLastDay', rights_last_day))
      from assets where id = any (pictures)),
    -- Each picture's licenses are looked up by index. Looking among all licenses of a large client took minutes.
    'licenses', (select json_agg(json_build_object('subscriptionId', subscription_id, 'userId', user_id, 'assetId', asset_id, 'resolutionType', resolution_type, 'licenseZoneId', license_zone_id, 'usage', usage, 'source', source,
        'isOwn', not exists (select from subscriptions s where s.id = valid.subscription_id and s.client_id <> valid.user_id
          and not exists (select from subscription_members m where m.subscription_id = s.id and m.user_id = valid.user_id))))
      from (
        select i.id, i.subscription_id, i.user_id, i.asset_id, i.resolution_type, i.license_zone_id, i.usage, i.source
          from unnest(places, pictures) as w (place, picture) join licenses i on i.subscription_id = held[w.place] and i.asset_id = w.picture
          where i.revoked_at is null and (i.ends_at is null or i.ends_at > moment)
        union
        select i.id, i.subscription_id, i.user_id, i.asset_id, i.resolution_type, i.license_zone_id, i.usage, i.source
          from unnest(places, pictures) as w (place, picture) join licenses i on i.user_id = people[w.place] and i.asset_id = w.picture
          where i.revoked_at is null and (i.ends_at is null or i.ends_at > moment)) as valid));
end $$;
