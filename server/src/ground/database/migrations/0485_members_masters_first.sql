-- Reads of a subscription name its first people, master users before others. Without this index,
-- a plan of 50,000 people is sorted for each of them.
create index subscription_members_masters_first
  on subscription_members (subscription_id, is_master_user desc, user_id);
