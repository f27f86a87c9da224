-- Jobs that find nothing to do read an index, not whole tables: every few minutes, on a site with
-- 60,000 plans, all plans were read four times.
create index subscriptions_ending on subscriptions (end_date) where state = 3 and end_date is not null;
-- By months: a card works until the end of its month.
create index subscriptions_card_ending on subscriptions
  (((card->>'expYear')::int * 12 + (card->>'expMonth')::int))
  where state = 3 and card is not null and card->'isEndingTold' is null;
-- With what was told, so that a plan whose payer knows is passed over in the index.
create index subscriptions_renewals on subscriptions
  (billed_until, (case when renewal_told_at = billed_until then renewal_told_days else 32767 end))
  where state = 3 and billing_period > 1 and billed_until is not null;
-- Invoices whose plans were suspended stay unpaid for years.
create index plan_invoices_overdue on plan_invoices (due_at)
  where paid_at is null and suspended_at is null and credited < amount;
create index search_days_by_day on search_days (day);
create index downloads_in_preparation on downloads (creation_time) where state = 'Preparing';
create index saved_searches_told on saved_searches (told_until) include (alert, tenant_id, user_id)
  where alert <> 'None';
create index asset_publications_newest on asset_publications (published_at);
create index assets_without_copy_space on assets (id) where copy_space is null;

-- Passes through everything that ended, so that they aren't repeated each night.
create table finished_passes (
  pass text primary key,
  -- What the pass was about. A pass about something else starts again.
  about text not null,
  finished_at timestamptz not null
);
revoke all on finished_passes from editorial_app;
