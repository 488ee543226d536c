-- Closures that have not ended by the day before `since`; a night may reach into the next morning.
create function closures_of(store uuid, since timestamptz) returns jsonb
  language sql stable parallel safe as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('from', from_day, 'to', to_day, 'reason', reason) order by from_day),
    '[]')
  from store_closures
  where store_id = store and to_day >= (since at time zone 'Asia/Kolkata')::date - 1
$$;

-- What a reader types and what a shop writes, folded alike: accents, apostrophes, plurals.
-- server/modules/search/rules.ts folds the words of a query by the same steps.
create function fold_words(words text) returns text
  language sql stable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(unaccent(words)),
    '[''’`]', '', 'g'),
    '[^a-z0-9\u0900-\u097f]+', ' ', 'g'),
    '(ss|x|ch|sh)es\M', '\1', 'g'),
    '([a-z0-9]{2}[^su ])s\M', '\1', 'g'),
    '([a-z0-9]{2})ie\M', '\1y', 'g')
$$;

-- Small numbers for the names products are counted and filtered by.
create table search_names (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('brand', 'category', 'sub_category')),
  key text not null,
  name text not null,
  unique (kind, key)
);

-- One narrow row for each product: decides what is found, counted and in which order.
create table search_products (
  product_id uuid primary key references products on delete cascade,
  store_id uuid not null references stores,
  seq bigint not null,
  category integer not null,
  sub_category integer not null,
  brand integer not null,
  min_price_paise integer not null,
  rating real,
  active boolean not null,
  sold_out boolean not null,
  touched_at timestamptz not null,
  words tsvector not null
);
create index search_products_by_words on search_products using gin (words) with (fastupdate = off);
create index search_products_by_store on search_products (store_id, active)
  include (product_id, seq, category, sub_category, brand, min_price_paise, sold_out);

-- Every word a name, brand or shop carries, to mend a misspelt one by.
create table search_words (word text primary key);
create index search_words_by_trigram on search_words using gin (word gin_trgm_ops);
