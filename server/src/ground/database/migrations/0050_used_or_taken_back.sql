-- A licence is downloaded or taken back, never both: whatever a program forgets, the second is refused. Rows
-- from before stay as they are; the ledger's check names them.
create or replace function licenses_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'Licences are not deleted' using errcode = 'restrict_violation'; end if;
  if (new.order_line_id, new.order_id, new.subscription_id, new.user_id, new.asset_id, new.asset_number, new.resolution_type, new.license_zone_id, new.usage, new.licensee, new.source, new.credits, new.amount, new.revenue, new.currency, new.issued_at, new.verification_code)
    is distinct from (old.order_line_id, old.order_id, old.subscription_id, old.user_id, old.asset_id, old.asset_number, old.resolution_type, old.license_zone_id, old.usage, old.licensee, old.source, old.credits, old.amount, old.revenue, old.currency, old.issued_at, old.verification_code)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
    or (old.source <> 'Trial' and new.ends_at is distinct from old.ends_at) then
    raise exception 'The terms of a licence do not change' using errcode = 'restrict_violation';
  end if;
  if new.revoked_at is not null and new.first_downloaded_at is not null
    and (old.revoked_at is null or old.first_downloaded_at is null) then
    raise exception 'A licence is downloaded or taken back, never both' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
