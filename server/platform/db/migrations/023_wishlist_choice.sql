-- What was in the picture when the heart was pressed: the variant, where its size was chosen too, else its colour.
alter table wishlist_items
  add column variant_id uuid references variants on delete set null,
  add column color text;
-- for the deletion of a variant
create index wishlist_items_by_variant on wishlist_items (variant_id) where variant_id is not null;
