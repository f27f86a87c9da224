-- Staff close accounts, remove pictures and switch organizations off with reasons, too. The release
-- before writes no such kind.
alter table restrictions drop constraint restrictions_kind_check,
  add constraint restrictions_kind_check check (kind in ('Hidden', 'Returned', 'Rejected', 'Withdrawn',
    'Removed', 'Locked', 'Deactivated', 'RolesTaken', 'Closed', 'OrganizationOff')),
  drop constraint restrictions_check,
  add constraint restrictions_check check ((asset_id is null) =
    (kind in ('Locked', 'Deactivated', 'RolesTaken', 'Closed', 'OrganizationOff')));
