-- Records say by the person's id who did something, or by a word that it was the site itself. What is
-- shown is what the person is called now, and after closing the account a number.
create function actor_name(actor text) returns text language sql stable as $$
  select case when made.id is null then actor else coalesce(
      (select coalesce(nullif(trim(name || ' ' || surname), ''), user_name) from users
        where id = made.id and closed_at is null),
      'Closed account ' || upper(left(actor, 8))) end
  from (select (case when actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then actor end)::uuid as id) as made
$$;
