-- Policies that live releases of remotes declare. Those of a remote that is gone stay, not live: grants name them.
create table remote_policies (
  name text primary key,
  remote text not null,
  position integer not null,
  -- The names of policy and remote by language.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  remote_texts jsonb not null check (jsonb_typeof(remote_texts) = 'object'),
  is_live boolean not null default true,
  -- Names of the site's own policies begin with a capital letter, those of a remote with its name.
  check (name ~ '^[a-z]' and starts_with(name, remote || '.'))
);
-- Written by the server itself, from the registry. Everybody may read it.
revoke insert, update, delete on remote_policies from editorial_app;

-- Administrators hold all policies, so servers read all callers anew.
create function notify_remote_policies_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('editorial_callers', '*');
  return null;
end $$;
create trigger remote_policies_changed after insert or update or delete on remote_policies
  for each row execute function notify_remote_policies_changed();
