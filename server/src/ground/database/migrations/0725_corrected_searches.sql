-- Searches in which a mistyped word was corrected.
alter table search_days add column corrected integer not null default 0;
