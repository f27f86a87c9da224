-- What a seat may spend in a month of its subscription, and which sizes it may license. Null: no limit of its own.
alter table subscription_members
  add column credit_limit integer check (credit_limit >= 0),
  add column resolution_types smallint[] check (cardinality(resolution_types) > 0);
alter table seat_invitations
  add column credit_limit integer check (credit_limit >= 0),
  add column resolution_types smallint[] check (cardinality(resolution_types) > 0);

-- When the month of a subscription that a moment is in began. Months count from the first cycle's day, in UTC, so that
-- one begun on the 31st comes back to the 31st.
create function month_of_subscription(anchor timestamptz, moment timestamptz) returns timestamptz language sql immutable as $$
  with day as (select anchor at time zone 'UTC' as first, moment at time zone 'UTC' as today),
    counted as (
      select first, today, ((extract(year from today) - extract(year from first)) * 12 + extract(month from today) - extract(month from first))::integer as months
      from day)
  select (first + make_interval(months => case when first + make_interval(months => months) > today then months - 1 else months end)) at time zone 'UTC'
  from counted
$$;

-- Credits that a person spent with a subscription in the month that a moment is in. What was taken back is not spent.
create function credits_of_seat(held uuid, person uuid, moment timestamptz) returns integer language sql stable as $$
  select coalesce(sum(o.credits), 0)::integer
  from subscriptions s join orders o on o.subscription_id = s.id and o.user_id = person and o.tenant_id = s.tenant_id
  where s.id = held and o.status <> 'Cancelled' and o.credits > 0
    and o.creation_time >= public.month_of_subscription(coalesce(s.cycle_anchor, s.creation_time), moment)
$$;

-- Finds a person's orders of a month without reading the earlier ones.
create index orders_of_seat on orders (user_id, creation_time) where credits > 0;

-- As before, and for each buyer the limits of the seat. What was spent is counted only where there is a limit.
create or replace function checkout_facts(wanted jsonb, moment timestamptz, ordering boolean) returns json language plpgsql
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
