-- A contributor's earnings are counted and summed by month from the index alone, however many there are.
create index contributor_earnings_sums on contributor_earnings (tenant_id, contributor_id, at desc, running_number desc)
  include (currency, kind, share_hundredths, cleared_at, statement_id) where voided_at is null;
drop index contributor_earnings_newest;
