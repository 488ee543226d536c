-- How often product pages were seen, by day in India, without any person.
create table product_views (
  store_id uuid not null references stores,
  day date not null,
  product_id uuid not null references products,
  views integer not null check (views > 0),
  primary key (store_id, day, product_id)
);
create index product_views_by_age on product_views (day);

-- How many different people of a city searched for words in vain on a day; `words` are without digits.
create table search_miss_people (
  day date not null,
  words text not null,
  city text not null,
  people integer not null check (people > 0),
  primary key (day, words, city)
);
create index search_miss_people_by_city on search_miss_people (lower(city), day);

-- The marks by which those people of today are told apart: hashes of secrets that only their browsers have. The same
-- browser has another mark for other words and on another day, and the marks are deleted after the day.
create table search_miss_marks (
  day date not null,
  words text not null,
  city text not null,
  mark bytea not null,
  primary key (day, words, city, mark)
);

-- Members of a store's staff who want a weekly e-mail about stock that runs low; `sent_day`: the Monday of the last one.
create table stock_note_wishes (
  user_id uuid primary key references users,
  store_id uuid not null references stores,
  asked_at timestamptz not null,
  sent_day date
);

-- The Monday of the last weekly note about low stock that was sent to the device: claimed before it is sent.
alter table push_devices add column noted_day date;

-- Figures are read by the day on which an order ended.
create index orders_by_store_and_end on orders (store_id, closed_at) where closed_at is not null;
