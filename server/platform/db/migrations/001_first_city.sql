create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- accounts -------------------------------------------------------------------
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  role text not null default 'customer' check (role in ('customer', 'merchant')),
  locale text not null default 'en' check (locale in ('en', 'hi')),
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, created_at);

-- wrong passwords per address, known or not; the address itself is not kept
create table login_failures (
  email_hash bytea primary key,
  failures integer not null,
  wait_until timestamptz
);

-- files ----------------------------------------------------------------------
create table media (
  hash text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

-- stores ---------------------------------------------------------------------
create table stores (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null unique references users,
  shop_name text not null,
  owner_name text not null,
  contact_number text not null,
  email text not null,
  state text not null,
  city text not null,
  locality text not null default '',
  address text not null,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  business_type text not null,
  timings jsonb not null,
  preparation_minutes integer not null default 60 check (preparation_minutes between 0 and 2880),
  pickup_days integer not null default 2 check (pickup_days between 1 and 7),
  inventory_alert integer not null default 5 check (inventory_alert between 0 and 100000),
  status text not null check (status in ('pending', 'approved', 'rejected', 'suspended')),
  image text,
  logo text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stores_by_place on stores (lat, lon) where status = 'approved';
create index stores_by_city on stores (lower(city)) where status = 'approved';

create table store_closures (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  from_day date not null,
  to_day date not null,
  reason text not null,
  check (to_day >= from_day)
);
create index store_closures_by_store on store_closures (store_id, to_day);

-- catalog --------------------------------------------------------------------
create table products (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  store_id uuid not null references stores,
  name text not null check (char_length(name) between 2 and 70),
  category text not null check (category in ('Clothing', 'Footwear', 'Bangles')),
  sub_category text not null check (char_length(sub_category) between 2 and 70),
  brand text not null check (char_length(brand) between 2 and 70),
  description text not null check (char_length(description) between 2 and 500),
  hsn text not null check (hsn ~ '^(\d{4}|\d{6}|\d{8})$'),
  gst_rate integer not null check (gst_rate in (0, 3, 5, 12, 18, 28)),
  selected_variations text[] not null default '{}',
  active boolean not null default true,
  -- what the row was called where it was imported from; the second import finds it by this
  source_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, id),
  unique (store_id, source_key)
);
create index products_by_store on products (store_id, active, seq desc);

create table variants (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  product_id uuid not null,
  position integer not null,
  sku text not null check (char_length(sku) between 1 and 64 and sku = btrim(sku)),
  sku_key text not null generated always as (lower(sku)) stored,
  mrp_paise integer not null check (mrp_paise between 100 and 10000000),
  price_paise integer not null check (price_paise between 100 and 10000000),
  attributes jsonb not null default '{}',
  color_map text not null,
  target_gender text not null check (target_gender in ('Male', 'Female', 'Unisex')),
  size_age_group text not null,
  size_metric text,
  condition text not null default 'New' check (condition in ('New', 'Used')),
  occasion text,
  images text[] not null default '{}',
  check (price_paise <= mrp_paise),
  unique (store_id, sku_key),
  unique (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index variants_by_product on variants (product_id, position);

-- inventory ------------------------------------------------------------------
create table variant_stock (
  variant_id uuid primary key,
  store_id uuid not null,
  product_id uuid not null,
  stock integer not null check (stock between 0 and 1000000),
  held integer not null default 0 check (held >= 0),
  check (held <= stock),
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
) with (fillfactor = 80);
create index variant_stock_by_product on variant_stock (product_id);

create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants on delete cascade,
  stock_change integer not null,
  held_change integer not null,
  kind text not null check (kind in ('hold', 'release', 'sale', 'return', 'adjustment', 'walk_in', 'import')),
  -- the event that caused it; the same effect cannot be applied twice
  reference text not null,
  actor_id uuid,
  at timestamptz not null,
  unique (variant_id, kind, reference)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger stock_movements_are_final before update or delete on stock_movements
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- orders ---------------------------------------------------------------------
create table orders (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  store_id uuid not null references stores,
  shopper_id uuid not null references users,
  status text not null check (status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup', 'collected', 'cancelled', 'not_collected')),
  payment_method text not null check (payment_method in ('cash', 'online')),
  payment_status text not null check (payment_status in ('unpaid', 'pending', 'paid', 'refund_pending', 'partly_refunded', 'refunded', 'failed')),
  amount_paise integer not null check (amount_paise > 0),
  tax_paise integer not null check (tax_paise >= 0 and tax_paise < amount_paise),
  booked_at timestamptz not null,
  ready_at timestamptz,
  -- when the clock acts if nobody does; every order that is not over has one
  due_at timestamptz,
  closed_at timestamptz,
  bill_number text,
  check ((due_at is not null) = (status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup'))),
  check ((bill_number is not null) = (status = 'collected')),
  unique (store_id, id),
  unique (store_id, bill_number)
) with (fillfactor = 85);
create index orders_by_shopper on orders (shopper_id, seq desc);
create index orders_by_store on orders (store_id, seq desc);
create index open_orders_by_store on orders (store_id, seq desc)
  where status in ('awaiting_confirmation', 'ready_for_pickup');
create index open_orders_by_shopper on orders (shopper_id)
  where status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup');
create index orders_by_due on orders (due_at) where due_at is not null;

create table order_lines (
  order_id uuid not null references orders,
  position integer not null,
  store_id uuid not null,
  variant_id uuid not null references variants,
  product_id uuid not null,
  name text not null,
  image text,
  attributes jsonb not null,
  sku text not null,
  quantity integer not null check (quantity between 1 and 10),
  price_paise integer not null check (price_paise > 0),
  hsn text not null,
  gst_rate integer not null,
  declined boolean not null default false,
  primary key (order_id, variant_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, variant_id) references variants (store_id, id)
);
create index order_lines_by_variant on order_lines (variant_id);

create table order_events (
  order_id uuid not null references orders,
  seq integer not null,
  event text not null check (event in ('booked', 'ready', 'code_renewed', 'collected', 'cancelled', 'not_collected', 'line_declined')),
  actor text not null check (actor in ('shopper', 'merchant', 'system', 'admin')),
  actor_id uuid,
  from_status text,
  to_status text not null,
  reason text,
  at timestamptz not null,
  primary key (order_id, seq)
);
create trigger order_events_are_final before update or delete on order_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create table pickup_codes (
  order_id uuid primary key references orders,
  code_mac bytea not null,
  token_mac bytea not null unique,
  -- code and token, encrypted for the shopper's own screen
  sealed bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  renewals integer not null default 0 check (renewals between 0 and 3),
  used_at timestamptz
);

create table wrong_codes (
  store_id uuid not null references stores,
  day date not null,
  count integer not null,
  primary key (store_id, day)
);

create table bill_counters (
  store_id uuid not null references stores,
  -- the Indian financial year, as in 2026-27
  year text not null,
  last integer not null,
  primary key (store_id, year)
);

-- notifications --------------------------------------------------------------
create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null
);
create index mails_by_time on mails (created_at desc);

-- the house ------------------------------------------------------------------
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null
);

create table idempotency_keys (
  caller_id uuid not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null,
  primary key (caller_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
