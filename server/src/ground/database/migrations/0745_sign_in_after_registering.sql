-- A registration leaves a code with which its browser signs in once, without the password.
alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in ('ResetPassword', 'ConfirmEmail', 'ChangeEmail', 'SignIn'));
