-- A proof of identity stays valid while staff go on working, so its last use is kept.
alter table identity_checks add column used_at timestamptz;
