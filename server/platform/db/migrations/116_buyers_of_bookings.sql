-- The buyer whom the bill of a booking is to name: a business with its GSTIN, or somebody else with the State. The bill
-- keeps its own copy.
alter table orders add column buyer jsonb;

-- The buyer whom a shopper wants on the bills of the next bookings too; deleted with the account.
create table saved_buyers (
  user_id uuid primary key references users,
  buyer jsonb not null,
  saved_at timestamptz not null
);
