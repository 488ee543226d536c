alter table orders
  -- the shopper moved the pickup deadline by one open day, once
  add column extended_at timestamptz,
  -- the letter on the morning of the deadline went out
  add column reminded_at timestamptz;

alter table order_events drop constraint order_events_event_check;
alter table order_events add constraint order_events_event_check check (event in
  ('booked', 'line_declined', 'ready', 'code_renewed', 'deadline_extended', 'collected', 'cancelled', 'not_collected'));

-- the shopper's no-shows of the last weeks are asked for at each booking
create index missed_orders_by_shopper on orders (shopper_id, closed_at) where status = 'not_collected';
create index closed_orders_by_store on orders (store_id, closed_at desc, seq desc) where closed_at is not null;

-- the account's copy of the browser's cart; prices in it are only what was last seen
create table saved_carts (
  user_id uuid primary key references users on delete cascade,
  lines jsonb not null,
  saved_at timestamptz not null
);
