-- A payment by card of another amount than its order costs waits for a person, as a case of that order.
alter table payment_cases drop constraint payment_cases_kind_check;
alter table payment_cases add constraint payment_cases_kind_check
  check (kind in ('Dispute', 'RefundFailed', 'Mismatch'));
