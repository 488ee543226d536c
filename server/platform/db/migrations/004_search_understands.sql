-- The words of a product are folded by the server alone now, which knows more about them.
drop function fold_words(text);

-- A product's colour families as one small number: the name of a set is its families, parted by |.
alter table search_names drop constraint search_names_kind_check;
alter table search_names add constraint search_names_kind_check
  check (kind in ('brand', 'category', 'sub_category', 'color_set'));

-- Rows folded by other rules than today's are folded again, a few hundred at a time.
alter table search_products
  add column color_set integer not null default 0,
  add column folding integer not null default 0;
alter table search_products alter column color_set drop default, alter column folding drop default;
create index search_products_by_folding on search_products (folding);
drop index search_products_by_store;
create index search_products_by_store on search_products (store_id, active)
  include (product_id, seq, category, sub_category, brand, color_set, min_price_paise, sold_out);
