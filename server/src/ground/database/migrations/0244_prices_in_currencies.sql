-- What plans cost in other currencies than the one of their price: minor units by currency.
alter table plan_versions
  add column monthly_price_in jsonb not null default '{}'::jsonb check (jsonb_typeof(monthly_price_in) = 'object');

-- A new installation begins with prices in five currencies. Where people buy already, an administrator sets them.
update plan_versions set monthly_price_in = given.prices
  from (values
    ('starter', '{"EUR": 4500, "GBP": 3900, "CHF": 4500, "NOK": 51900}'::jsonb),
    ('studio', '{"EUR": 16500, "GBP": 13900, "CHF": 15900, "NOK": 189900}'),
    ('agency', '{"EUR": 64900, "GBP": 54900, "CHF": 61900, "NOK": 739900}')) as given (plan, prices)
  where plan_id = given.plan and not exists (select 1 from users);
update price_lists
  set terms = terms || jsonb_build_object('amountsIn', '{"EUR": {"low": 1800, "high": 7400}, "GBP": {"low": 1500, "high": 6300}, "CHF": {"low": 1700, "high": 7100}, "NOK": {"low": 19900, "high": 83900}}'::jsonb)
  where not exists (select 1 from users);
