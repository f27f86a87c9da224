-- When a consumer agreed that files come at once and that the right of withdrawal ends by it
-- (Directive 2011/83/EU, Art. 16 (m)). Null: the right stays.
alter table orders add column waived_at timestamptz;
