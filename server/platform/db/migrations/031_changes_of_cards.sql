-- Each process also remembers cards of products. What changes a card without changing the search row of its product is
-- noted too. These notes send no notification, because PostgreSQL lets transactions with one commit only one after the
-- other, and each booking changes stock: other processes look for them once a second.
alter table search_changes add column card_only boolean not null default false;

create function note_changed_cards() returns trigger language plpgsql as $$
begin
  insert into search_changes (product_id, card_only) select distinct product_id, true from changed;
  return null;
end $$;
create trigger stock_changed_for_cards after update on variant_stock
  referencing new table as changed for each statement execute function note_changed_cards();
create trigger stock_added_for_cards after insert on variant_stock
  referencing new table as changed for each statement execute function note_changed_cards();
create trigger variants_changed_for_cards after update on variants
  referencing new table as changed for each statement execute function note_changed_cards();
create trigger variants_added_for_cards after insert on variants
  referencing new table as changed for each statement execute function note_changed_cards();
create trigger variants_removed_for_cards after delete on variants
  referencing old table as changed for each statement execute function note_changed_cards();

create function note_cards_of_products() returns trigger language plpgsql as $$
begin
  insert into search_changes (product_id, card_only) select id, true from changed;
  return null;
end $$;
create trigger products_changed_for_cards after update on products
  referencing new table as changed for each statement execute function note_cards_of_products();
create trigger products_removed_for_cards after delete on products
  referencing old table as changed for each statement execute function note_cards_of_products();
