-- The price of a product when it was put on the wishlist, and the price below which its person is told. Unknown for
-- products that were saved before; their person is told below the price at which the notes are asked for.
alter table wishlist_items
  add column saved_paise integer check (saved_paise > 0),
  add column asked_paise integer check (asked_paise > 0),
  -- the day of the last note that named it, and the price below which it had fallen then
  add column noted_day date,
  add column noted_from_paise integer check (noted_from_paise > 0);
create index wishlist_items_by_product on wishlist_items (product_id);

-- People who want to be told when something on their wishlist costs less; `due_at`: a price has changed, and the
-- wishlist is to be looked through then. `sent_day`: the day of the last note in India.
create table price_drop_wishes (
  user_id uuid primary key references users,
  asked_at timestamptz not null,
  due_at timestamptz,
  sent_day date
);
create index price_drop_wishes_due on price_drop_wishes (due_at) where due_at is not null;

-- The day of the last note about lower prices that was sent to the device: claimed before it is sent.
alter table push_devices add column price_noted_day date;
