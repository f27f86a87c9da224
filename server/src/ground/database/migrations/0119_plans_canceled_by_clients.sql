-- A client cancels a plan at the end of what is invoiced, and may take that back until then.
alter table subscriptions
  add column cancelled_at timestamptz,
  -- The end that was agreed before, so that taking the cancellation back restores it.
  add column end_before_cancel timestamptz;
