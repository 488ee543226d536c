-- Lines of sales at the counter whose price was below the price in force, with the reason where one was given. The bill
-- has the price that was charged and the person who sold.
create table lowered_prices (
  bill_id uuid not null,
  position integer not null,
  store_id uuid not null references stores,
  -- the price in force, of one piece
  from_paise integer not null check (from_paise > 0),
  reason text,
  primary key (bill_id, position),
  foreign key (bill_id, position) references bill_lines on delete cascade
);
create trigger lowered_prices_are_final before update on lowered_prices
  for each row execute function refuse_change();
