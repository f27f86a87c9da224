-- Each side of a notice objects to a decision once: who won the first one never had a reason to. Notices that were opened again
-- before do not say by which side, and whoever read that the decision is final keeps that word.
alter table notices add column objected text[] not null default '{}'
  check (objected <@ array['Reporter', 'Owner']);
update notices set objected = array['Reporter', 'Owner'] where earlier_decided_by is not null;
