-- Until which day a store has paid to take bookings; the first days are free.
create table subscriptions (
  store_id uuid primary key references stores,
  -- days of India: the last free day, and the last day that is free or paid
  free_until date not null,
  paid_until date not null,
  -- the latest reminder about this paid_until
  reminded text check (reminded in ('week', 'day', 'today')),
  created_at timestamptz not null,
  check (paid_until >= free_until)
);
create index subscriptions_by_end on subscriptions (paid_until);

-- Each choice of a plan to be paid online; a paid one is one period.
create table subscription_purchases (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references subscriptions,
  plan text not null check (plan in ('monthly', 'yearly')),
  -- printed tags and NFC tags ordered with it
  tags integer not null check (tags >= 0),
  plan_paise integer not null check (plan_paise > 0),
  setup_paise integer not null check (setup_paise >= 0),
  -- name and address on the receipt; null when the store's data are erased
  billed_to jsonb,
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  -- the latest try to pay
  tried_at timestamptz not null,
  -- another choice took its place
  replaced_at timestamptz,
  paid_at timestamptz,
  receipt_number text unique,
  period_from date,
  period_until date,
  -- the money was taken back by the provider
  returned_at timestamptz,
  check ((paid_at is null) = (receipt_number is null)),
  check (returned_at is null or paid_at is not null),
  check ((period_from is null) = (paid_at is null or returned_at is not null)),
  check ((period_from is null) = (period_until is null)),
  check (period_until > period_from)
);
create unique index one_open_purchase_per_store on subscription_purchases (store_id)
  where paid_at is null and replaced_at is null;
create index subscription_purchases_by_store on subscription_purchases (store_id, asked_at desc, id desc);
create index subscription_purchases_to_erase on subscription_purchases (store_id) where billed_to is not null;

-- Receipts run without a gap in each financial year.
create table receipt_counters (
  year text primary key,
  last integer not null
);

-- From then on the store takes no new bookings, because its subscription has ended.
alter table stores add column bookings_paused_at timestamptz;

-- QR codes and NFC tags at the shelf. The code is in the printed address and never changes.
create table tags (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  store_id uuid not null references stores,
  -- one variant, or a shelf: a name, and the words that its address searches in the store
  variant_id uuid references variants,
  shelf_name text,
  shelf_search text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  check ((variant_id is null) = (shelf_name is not null)),
  check ((shelf_name is null) = (shelf_search is null))
);
create unique index one_tag_per_variant on tags (variant_id) where variant_id is not null;
create unique index one_tag_per_shelf on tags (store_id, lower(shelf_name)) where shelf_name is not null;
create index tags_by_store on tags (store_id, created_at desc, id desc);
