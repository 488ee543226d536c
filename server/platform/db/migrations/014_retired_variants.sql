-- A variant that is no longer sold stays for the orders and the ledger that name it. Its SKU may be used again.
alter table variants add column retired_at timestamptz;
alter table variants drop constraint variants_store_id_sku_key_key;
create unique index variants_sku_in_use on variants (store_id, sku_key) where retired_at is null;

drop index variants_by_product;
create index variants_by_product on variants (product_id, position) where retired_at is null;
-- for the cascade from products, and to read what is retired
create index retired_variants_by_product on variants (product_id) where retired_at is not null;

-- the last product of a category, whose values the form of a new one proposes
create index products_by_store_and_category on products (store_id, category, seq desc);
