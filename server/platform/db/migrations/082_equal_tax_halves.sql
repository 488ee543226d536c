-- CGST and SGST of a bill are equal from this day of India on: in a new installation from the start, in one that has issued
-- bills from the next day. The setting EQUAL_TAX_HALVES_FROM moves a day that has not begun.
create table tax_rules (
  rule text primary key check (rule in ('equal_halves')),
  valid_from date not null
);
insert into tax_rules (rule, valid_from)
select 'equal_halves', case
  when exists (select from bills) then (now() at time zone 'Asia/Kolkata')::date + 1
  else date '2017-07-01' end;

-- True for a bill whose taxes are two equal halves, which its credit notes follow, and for an order whose stored tax is. A
-- server of the release before leaves them false and computes the old tax.
alter table bills add column has_equal_halves boolean not null default false;
alter table orders add column has_equal_halves boolean not null default false;
