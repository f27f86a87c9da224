-- A message to a subscription names the subscription, not its people: an order on a plan of 50,000
-- people sent 2 MB through the database to every server. Each server knows who of them is connected,
-- and reads that again when this message says whose seats changed. It precedes everything that the
-- same transaction says to the plan. A server of the release before delivers it to nobody.
create function say_members(ids uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  if ids is null then return; end if;
  insert into hub_messages (payload)
    values (json_build_object('hub', 'subscription', 'users', '[]'::json, 'name', '', 'args', '[]'::json, 'members', ids)::text);
  perform pg_notify('editorial_hubs', '');
end $$;
create function members_came() returns trigger language plpgsql as $$
begin
  perform say_members((select array_agg(distinct user_id) from new_rows));
  return null;
end $$;
create function members_left() returns trigger language plpgsql as $$
begin
  perform say_members((select array_agg(distinct user_id) from old_rows));
  return null;
end $$;
create function members_moved() returns trigger language plpgsql as $$
begin
  -- Limits of a seat change often, its person and subscription hardly ever.
  perform say_members((select array_agg(distinct user_id) from (
    (select subscription_id, user_id from old_rows except select subscription_id, user_id from new_rows)
    union (select subscription_id, user_id from new_rows except select subscription_id, user_id from old_rows)) as moved));
  return null;
end $$;
create trigger members_came after insert on subscription_members referencing new table as new_rows
  for each statement execute function members_came();
create trigger members_left after delete on subscription_members referencing old table as old_rows
  for each statement execute function members_left();
create trigger members_moved after update on subscription_members referencing old table as old_rows new table as new_rows
  for each statement execute function members_moved();

-- As checkout_facts (0233), without the people of the plan. The release before calls that one still;
-- it goes with a later release.
create function order_facts(wanted jsonb, moment timestamptz, ordering boolean) returns json language plpgsql
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
    'licenses', (select json_agg(json_build_object('subscriptionId', subscription_id, 'userId', user_id, 'assetId', asset_id, 'resolutionType', resolution_type, 'licenseZoneId', license_zone_id, 'usage', usage, 'source', source))
      from (
        select i.id, i.subscription_id, i.user_id, i.asset_id, i.resolution_type, i.license_zone_id, i.usage, i.source
          from unnest(places, pictures) as w (place, picture) join licenses i on i.subscription_id = held[w.place] and i.asset_id = w.picture
          where i.revoked_at is null and (i.ends_at is null or i.ends_at > moment)
        union
        select i.id, i.subscription_id, i.user_id, i.asset_id, i.resolution_type, i.license_zone_id, i.usage, i.source
          from unnest(places, pictures) as w (place, picture) join licenses i on i.user_id = people[w.place] and i.asset_id = w.picture
          where i.revoked_at is null and (i.ends_at is null or i.ends_at > moment)) as valid));
end $$;

-- Many rows that change in one statement are one message. 18,000 changed people were 18,000
-- notifications, which stopped every server for 1.5 s.
create function notify_callers(ids text[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 20 then
    perform pg_notify('editorial_callers', '*');
  else
    perform pg_notify('editorial_callers', id) from unnest(ids) as id;
  end if;
end $$;
create function notify_people_changed() returns trigger language plpgsql as $$
begin
  perform notify_callers((select array_agg(o.id::text) from old_rows o join new_rows n using (id)
    where (o.tenant_id, o.user_name, o.name, o.surname, o.email, o.email_confirmed, o.phone_number, o.profile_type, o.is_support, o.is_active)
      is distinct from (n.tenant_id, n.user_name, n.name, n.surname, n.email, n.email_confirmed, n.phone_number, n.profile_type, n.is_support, n.is_active)));
  return null;
end $$;
create function notify_people_left() returns trigger language plpgsql as $$
begin
  perform notify_callers((select array_agg(id::text) from old_rows));
  return null;
end $$;
drop trigger caller_changed on users;
create trigger caller_changed after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function notify_people_changed();
create trigger caller_left after delete on users referencing old table as old_rows
  for each statement execute function notify_people_left();

create function notify_roles_given() returns trigger language plpgsql as $$
begin
  perform notify_callers((select array_agg(distinct user_id::text) from new_rows));
  return null;
end $$;
create function notify_roles_taken() returns trigger language plpgsql as $$
begin
  perform notify_callers((select array_agg(distinct user_id::text) from old_rows));
  return null;
end $$;
create function notify_roles_changed() returns trigger language plpgsql as $$
begin
  perform notify_callers((select array_agg(distinct user_id::text) from (
    select user_id from old_rows union all select user_id from new_rows) as changed));
  return null;
end $$;
drop trigger caller_changed on user_roles;
create trigger roles_given after insert on user_roles referencing new table as new_rows
  for each statement execute function notify_roles_given();
create trigger roles_taken after delete on user_roles referencing old table as old_rows
  for each statement execute function notify_roles_taken();
create trigger roles_changed after update on user_roles referencing old table as old_rows new table as new_rows
  for each statement execute function notify_roles_changed();

create function notify_sessions_ended() returns trigger language plpgsql as $$
begin
  perform notify_callers((select array_agg(id) from old_rows where kind = 'Grant'));
  return null;
end $$;
drop trigger caller_changed on oidc_payloads;
create trigger sessions_ended after delete on oidc_payloads referencing old table as old_rows
  for each statement execute function notify_sessions_ended();

-- The same for what waits for staff: pictures are reviewed and orders placed many at a time.
create function announce_work_of(tenants uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  if tenants is null then return; end if;
  insert into hub_messages (payload)
    select json_build_object('hub', 'subscription', 'users', json_agg(user_id), 'name', 'WorkChanged', 'args', '[{}]'::json)::text
    from user_roles where role = 1 and tenant_id = any (tenants) group by tenant_id;
  perform pg_notify('editorial_hubs', '');
end $$;
create function announce_submissions() returns trigger language plpgsql as $$
begin
  perform announce_work_of((select array_agg(distinct n.tenant_id) from old_rows o join new_rows n using (id)
    where o.status is distinct from n.status and 'Submitted' in (o.status, n.status)));
  return null;
end $$;
create function announce_orders() returns trigger language plpgsql as $$
begin
  perform announce_work_of((select array_agg(distinct tenant_id) from new_rows));
  return null;
end $$;
drop trigger work_submitted on assets;
create trigger work_submitted after update on assets referencing old table as old_rows new table as new_rows
  for each statement execute function announce_submissions();
drop trigger work_ordered on orders;
create trigger work_ordered after insert on orders referencing new table as new_rows
  for each statement execute function announce_orders();
