-- Shops that a person follows.
create table store_follows (
  user_id uuid not null references users,
  store_id uuid not null references stores,
  followed_at timestamptz not null,
  primary key (user_id, store_id)
);
create index store_follows_by_store on store_follows (store_id);

-- The weekly note about new articles of followed shops: since when a person wants it, null when it is switched off, and
-- the Friday of the last one. The row stays, so that switching off and on again brings no second note in a week.
create table arrival_notes (
  user_id uuid primary key references users,
  wanted_since timestamptz,
  sent_day date
);

-- The Friday of the last such note that was sent to the device: claimed before it is sent.
alter table push_devices add column arrivals_day date;

-- New articles of a shop are looked up for each person who follows it.
create index products_by_store_and_creation on products (store_id, created_at desc) where active;
