-- Every ten minutes all licenses were joined with all pictures, 952 MB a run, though a notice is due
-- on a few days of a license's life. Now each day is gone through once, by index; and what changes
-- meanwhile is noted here by triggers, for the next run.
create table license_notice_queue (
  id bigint generated always as identity primary key,
  -- All licenses of this picture, or this license.
  asset_id uuid,
  license_id uuid,
  check (num_nonnulls(asset_id, license_id) = 1)
);
create table license_notice_days (
  is_only boolean primary key default true check (is_only),
  -- The last day, by UTC, of which all notices went out.
  noted_through date not null
);
revoke all on license_notice_queue, license_notice_days from editorial_app;
-- "At time zone" with a constant is immutable, so the day can be indexed.
create index licenses_by_last_day on licenses ((((ends_at at time zone 'UTC')::date) - 1))
  where revoked_at is null and source <> 'Trial' and ends_at is not null;
create index licenses_of_picture on licenses (asset_id);

create function note_pictures_of_licenses() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into license_notice_queue (asset_id)
    select n.id from old_rows o join new_rows n using (id)
    where ((o.status <> n.status and n.status = 'Withdrawn')
        or ((o.rights_end, o.rights_last_day) is distinct from (n.rights_end, n.rights_last_day) and n.rights_end = 'Exclusivity'))
      and exists (select from licenses where asset_id = n.id);
  return null;
end $$;
create trigger licenses_noted after update on assets referencing old table as old_rows new table as new_rows
  for each statement execute function note_pictures_of_licenses();
create function note_changed_licenses() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into license_notice_queue (license_id)
    select n.id from old_rows o join new_rows n using (id)
    where (o.ends_at is distinct from n.ends_at and n.ends_at is not null) or (o.revoked_at is not null and n.revoked_at is null);
  return null;
end $$;
create trigger license_noted after update on licenses referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_licenses();
-- An order that was paid after its picture was withdrawn.
create function note_licenses_of_withdrawn() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into license_notice_queue (license_id)
    select n.id from new_rows n join assets a on a.id = n.asset_id where a.status = 'Withdrawn';
  return null;
end $$;
create trigger license_of_withdrawn after insert on licenses referencing new table as new_rows
  for each statement execute function note_licenses_of_withdrawn();

insert into license_notice_queue (asset_id)
  select distinct l.asset_id from licenses l join assets a on a.id = l.asset_id
  where a.status = 'Withdrawn' and l.revoked_at is null
    and not exists (select from license_notices n where n.license_id = l.id and n.kind = 'Withdrawn');
