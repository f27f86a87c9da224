-- A code proves the address that it was sent to, and no other.
alter table account_codes add column normalized_address text not null default '';
alter table account_codes alter column normalized_address drop default;
-- Where the codes that are under way were sent to is not known: their people ask again.
update account_codes set used_at = now() where used_at is null;
alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check check (purpose in ('ResetPassword', 'ConfirmEmail', 'ChangeEmail'));

-- An address that was entered and does not count before it is confirmed.
alter table users add column new_email text;

-- An application makes one account a contributor, once.
alter table join_applications add column adopted_by uuid;
update join_applications j set adopted_by = u.id from users u join user_roles r on r.user_id = u.id and r.role = 2
  where j.status = 'Accepted' and u.tenant_id = j.tenant_id and u.normalized_email = upper(j.email);
