-- Orders of pictures accept terms too.
alter table accepted_terms drop constraint accepted_terms_occasion_check;
alter table accepted_terms add constraint accepted_terms_occasion_check
  check (occasion in ('Registration', 'Plan', 'Order'));
