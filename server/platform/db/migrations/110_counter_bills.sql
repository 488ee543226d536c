-- The share of a line in the discount of its sale. It lowers the value before the tax (CGST Act 2017, s. 15(3)(a)).
alter table bill_lines add column discount_paise integer not null default 0;

-- Discounts on whole sales at the counter, with the reason where one was given; the lines of the bill have the sum.
create table sale_discounts (
  bill_id uuid primary key references bills on delete cascade,
  store_id uuid not null references stores,
  reason text
);
create trigger sale_discounts_are_final before update on sale_discounts
  for each row execute function refuse_change();

alter table bills
  -- the buyer whom the bill of a sale at the counter names
  add column buyer jsonb,
  -- true where the tax of the lines is IGST: the sum of their two halves
  add column is_inter_state boolean not null default false;

-- The place of supply of a sale at the counter is a dated setting: 0 is the shop, 1 the recorded address.
alter table plan_terms drop constraint plan_terms_subject_check;
alter table plan_terms add constraint plan_terms_subject_check
  check (subject in ('monthly', 'yearly', 'freeDays', 'payoutDays', 'placeOfSupply'));
