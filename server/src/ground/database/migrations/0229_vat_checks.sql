-- What VIES, the register of the European Union, answered about VAT numbers. The consultation number is the
-- seller's proof for a sale without tax, so answers are kept.
create table vat_checks (
  number text not null,
  checked_at timestamptz not null,
  is_registered boolean not null,
  consultation text,
  primary key (number, checked_at)
);
