-- Searches read an index in the memory of each process. Here every change of what it holds is noted with the transaction
-- that made it, so that a process reads what was committed since it read last, and nothing twice. Without a product and a
-- store, all rows were removed at once. The notification wakes the other processes.
create table search_changes (
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  product_id uuid,
  store_id uuid
);
create index search_changes_by_transaction on search_changes (changed_in);
create index search_changes_by_time on search_changes (changed_at);

create function note_changed_products() returns trigger language plpgsql as $$
begin
  insert into search_changes (product_id) select product_id from changed;
  if not found then return null; end if;
  perform pg_notify('search_changed', '');
  return null;
end $$;
create trigger search_products_added after insert on search_products
  referencing new table as changed for each statement execute function note_changed_products();
create trigger search_products_changed after update on search_products
  referencing new table as changed for each statement execute function note_changed_products();
create trigger search_products_removed after delete on search_products
  referencing old table as changed for each statement execute function note_changed_products();

create function note_changed_stores() returns trigger language plpgsql as $$
begin
  insert into search_changes (store_id) select id from changed;
  if not found then return null; end if;
  perform pg_notify('search_changed', '');
  return null;
end $$;
create trigger stores_added_for_search after insert on stores
  referencing new table as changed for each statement execute function note_changed_stores();
create trigger stores_changed_for_search after update on stores
  referencing new table as changed for each statement execute function note_changed_stores();
create trigger stores_removed_for_search after delete on stores
  referencing old table as changed for each statement execute function note_changed_stores();

create function note_changed_closures() returns trigger language plpgsql as $$
begin
  insert into search_changes (store_id) select distinct store_id from changed;
  if not found then return null; end if;
  perform pg_notify('search_changed', '');
  return null;
end $$;
create trigger closures_added_for_search after insert on store_closures
  referencing new table as changed for each statement execute function note_changed_closures();
create trigger closures_changed_for_search after update on store_closures
  referencing new table as changed for each statement execute function note_changed_closures();
create trigger closures_removed_for_search after delete on store_closures
  referencing old table as changed for each statement execute function note_changed_closures();

create function note_emptied_search() returns trigger language plpgsql as $$
begin
  insert into search_changes default values;
  perform pg_notify('search_changed', '');
  return null;
end $$;
create trigger search_products_emptied after truncate on search_products
  for each statement execute function note_emptied_search();
create trigger stores_emptied_for_search after truncate on stores
  for each statement execute function note_emptied_search();

-- The database no longer looks for words itself.
do $$
begin
  for part in 0..15 loop
    execute format('drop index search_products_by_words_%s', part);
  end loop;
end $$;
drop index search_products_by_age;
