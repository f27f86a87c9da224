-- Whose lock it is. Until now it followed from the count of wrong passwords, compared with a setting that may change: locks below
-- the limit were those of staff.
alter table users add column locked_by_staff boolean not null default false;
update users set locked_by_staff = true where lockout_end > now() and access_failed_count < coalesce(
  (select value::integer from settings where name = 'Abp.Identity.Lockout.MaxFailedAccessAttempts'
    and settings.tenant_id in (users.tenant_id, '00000000-0000-0000-0000-000000000000')
    order by settings.tenant_id = users.tenant_id desc limit 1), 5);
