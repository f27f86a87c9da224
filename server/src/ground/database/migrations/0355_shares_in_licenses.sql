-- What a license earns, for whom, is fixed when it is sold. Later changes of its picture do not reach it.
alter table licenses
  add column contributor_id uuid,
  add column exclusivity text check (exclusivity in ('Exclusive', 'NonExclusive')),
  add column share_percent integer check (share_percent between 0 and 100),
  add column plan_id text;

-- What was closed says what was agreed. Open ones get what their pictures say today.
update licenses i set
    contributor_id = coalesce(c.contributor_id, a.contributor_id),
    exclusivity = coalesce(c.exclusivity, a.exclusivity, 'NonExclusive'),
    share_percent = coalesce(c.share_percent, case a.exclusivity when 'Exclusive' then 50 else 40 end),
    plan_id = s.plan_id
  from licenses l
  left join assets a on a.id = l.asset_id
  left join subscriptions s on s.id = l.subscription_id
  left join (select n.license_id, n.exclusivity, n.share_percent, p.contributor_id
    from profit_statement_lines n join profit_statements p on p.id = n.statement_id) c on c.license_id = l.id
  where l.id = i.id;
alter table licenses alter column exclusivity set not null, alter column share_percent set not null;
create index licenses_of_contributor on licenses (contributor_id, issued_at) where contributor_id is not null;

-- Every way of writing a license goes through here, so none can forget its share.
create function licenses_fix_share() returns trigger language plpgsql as $$
begin
  select a.contributor_id, a.exclusivity into new.contributor_id, new.exclusivity
    from public.assets a where a.id = new.asset_id;
  new.exclusivity := coalesce(new.exclusivity, 'NonExclusive');
  new.share_percent := case new.exclusivity when 'Exclusive' then 50 else 40 end;
  select s.plan_id into new.plan_id from public.subscriptions s where s.id = new.subscription_id;
  return new;
end $$;
create trigger fix_share before insert on licenses for each row execute function licenses_fix_share();

create function licenses_keep_share() returns trigger language plpgsql as $$
begin
  raise exception 'The share of a licence does not change' using errcode = 'restrict_violation';
end $$;
create trigger keep_share before update on licenses for each row
  when ((new.contributor_id, new.exclusivity, new.share_percent, new.plan_id)
    is distinct from (old.contributor_id, old.exclusivity, old.share_percent, old.plan_id))
  execute function licenses_keep_share();
