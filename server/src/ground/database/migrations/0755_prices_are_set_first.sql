-- Plans that came with the software are offered once somebody sets or offers one, so that a new site shows no prices that
-- nobody chose. A site that has sold a plan, or changed one, goes on as before.
update plans set is_offered = false
  where not exists (select from subscriptions where plan_id is not null)
    and not exists (select from plan_versions where created_by_name <> '');
