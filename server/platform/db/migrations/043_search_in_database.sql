-- PostgreSQL finds the words of products itself again. The city of a product is one of its words, so one index serves all
-- cities. Without a list of pending entries, a search never reads rows that were not sorted into the index.
create index search_products_by_words on search_products using gin (words) with (fastupdate = off);

-- The newest products of a city, without reading and sorting all of them.
create index search_products_by_age on search_products (city_part, sold_out, seq desc) where active;
drop index stores_by_city_part;

-- No process holds a copy of the search rows or of cards any more, so nobody reads what has changed. The table of the notes
-- stays, without rows: processes of the version before, which end while new ones start, still ask it.
drop trigger search_products_added on search_products;
drop trigger search_products_changed on search_products;
drop trigger search_products_removed on search_products;
drop trigger search_products_emptied on search_products;
drop trigger stores_added_for_search on stores;
drop trigger stores_changed_for_search on stores;
drop trigger stores_removed_for_search on stores;
drop trigger stores_emptied_for_search on stores;
drop trigger closures_added_for_search on store_closures;
drop trigger closures_changed_for_search on store_closures;
drop trigger closures_removed_for_search on store_closures;
drop trigger stock_changed_for_cards on variant_stock;
drop trigger stock_added_for_cards on variant_stock;
drop trigger variants_changed_for_cards on variants;
drop trigger variants_added_for_cards on variants;
drop trigger variants_removed_for_cards on variants;
drop trigger products_changed_for_cards on products;
drop trigger products_removed_for_cards on products;
drop function note_changed_products(), note_changed_stores(), note_changed_closures(), note_emptied_search(),
  note_changed_cards(), note_cards_of_products();
delete from search_changes;
