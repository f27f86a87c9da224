-- When the buyer asked for the money of an order back: its page says so from then on.
alter table orders add column refund_asked_at timestamptz;
