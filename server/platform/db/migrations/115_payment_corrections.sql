-- Corrections of how the money of a bill was taken at the counter: what each changes in cash, by UPI and by card. The way
-- that was recorded first stays with the bill or its order. A correction belongs to the day on which it is made, so the
-- close of an earlier day never changes.
create table payment_corrections (
  bill_id uuid not null references bills on delete cascade,
  seq integer not null check (seq > 0),
  store_id uuid not null references stores,
  actor_id uuid not null,
  at timestamptz not null,
  cash_paise integer not null,
  upi_paise integer not null,
  card_paise integer not null,
  -- two corrections at once have the same number, so the second one is refused
  primary key (bill_id, seq),
  check (cash_paise + upi_paise + card_paise = 0),
  check ((cash_paise, upi_paise) <> (0, 0))
);
create index payment_corrections_by_store on payment_corrections (store_id, at);
create trigger payment_corrections_are_final before update on payment_corrections
  for each row execute function refuse_change();
