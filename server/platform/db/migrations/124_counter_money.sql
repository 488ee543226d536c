-- The row with seq 0 says what the sale itself took in other ways than the bill's own; it is no correction.
alter table payment_corrections drop constraint payment_corrections_seq_check;
alter table payment_corrections add constraint payment_corrections_seq_check check (seq >= 0);

-- How the customer paid for a gift code that the shop sold; null for one that was given away, or made before.
alter table gift_codes add column paid_by text check (paid_by in ('cash', 'upi', 'card'));
alter table gift_codes add constraint gift_codes_only_sold_are_paid check (paid_by is null or kind = 'sold');

-- Counts of the cash in a shop's drawer. `cash_paise`: what the day's documents had brought in cash until then.
create table drawer_counts (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  actor_id uuid not null,
  at timestamptz not null,
  opening_paise integer not null check (opening_paise >= 0),
  cash_paise integer not null,
  counted_paise integer not null check (counted_paise >= 0),
  -- the cash that stays in the drawer for the next day
  left_paise integer not null check (left_paise between 0 and counted_paise),
  note text
);
create index drawer_counts_by_store on drawer_counts (store_id, at);
create trigger drawer_counts_are_final before update on drawer_counts
  for each row execute function refuse_change();
