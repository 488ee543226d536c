-- A store takes no bookings from these accounts.
create table store_blocks (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  shopper_id uuid not null references users on delete cascade,
  reason text not null check (char_length(reason) between 3 and 200),
  blocked_at timestamptz not null,
  blocked_by uuid not null references users,
  unique (store_id, shopper_id)
);
-- asked for at each booking
create index store_blocks_by_shopper on store_blocks (shopper_id);
