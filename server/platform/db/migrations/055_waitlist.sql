-- People who asked to be told when a variant is back, in the order in which they asked. `passed_at`: a piece is free for
-- all, and those who still wait are told when it is daytime; null again when nobody was told and it has gone.
create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  user_id uuid not null references users,
  store_id uuid not null references stores,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  asked_at timestamptz not null,
  passed_at timestamptz,
  unique (user_id, variant_id)
);
create index waitlist_entries_by_variant on waitlist_entries (variant_id, seq);
create index waitlist_entries_by_store on waitlist_entries (store_id);
create index waitlist_entries_by_product on waitlist_entries (product_id);

-- One piece that is held for one of them; the ledger names the row by its id. It never changes after its end.
create table waitlist_holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  store_id uuid not null references stores,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  -- the same piece is offered to three people, one after the other
  turn integer not null check (turn between 1 and 3),
  begun_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begun_at),
  told_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('booked', 'expired', 'released', 'left')),
  -- checked at the commit: an order that cannot be saved is refused in words before
  order_id uuid references orders deferrable initially deferred,
  check ((ended_at is null) = (ended_by is null)),
  check ((order_id is not null) = (ended_by is not distinct from 'booked'))
);
-- One hold at a time for each person and shop.
create unique index waitlist_holds_of_person on waitlist_holds (user_id, store_id) where ended_at is null;
create index waitlist_holds_by_variant on waitlist_holds (variant_id) where ended_at is null;
create index waitlist_holds_by_store on waitlist_holds (store_id) where ended_at is null;
create index waitlist_holds_due on waitlist_holds (ends_at) where ended_at is null;
create index waitlist_holds_by_user on waitlist_holds (user_id);

-- The hold or entry about which the device was told last: claimed before the notice is sent.
alter table push_devices add column told_waitlist uuid;

-- The same article at other shops is looked up by brand and by barcode.
create index products_by_brand on products (lower(brand));
create index variants_by_barcode on variants (sku) where sku ~ '^[0-9]{8,14}$';
