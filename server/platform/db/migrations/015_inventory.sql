-- lists of a merchant's products with active and inactive ones together, the last added first
create index products_by_store_and_age on products (store_id, seq desc);
-- the history of one variant
create index stock_movements_by_variant on stock_movements (variant_id, id desc);

-- the list of a merchant's products reads the products themselves
alter table search_products drop column touched_at;
