-- Fills the store of the rows that were there before 072, while servers write on: rows are locked, tables are not.
update stock_movements m set store_id = v.store_id from variants v where v.id = m.variant_id and m.store_id is null;
update order_events e set store_id = o.store_id from orders o where o.id = e.order_id and e.store_id is null;
update pickup_codes p set store_id = o.store_id from orders o where o.id = p.order_id and p.store_id is null;
update bill_lines l set store_id = b.store_id from bills b where b.id = l.bill_id and l.store_id is null;

alter table stock_movements validate constraint stock_movements_have_store;
alter table stock_movements validate constraint stock_movements_of_variant;
alter table order_events validate constraint order_events_have_store;
alter table order_events validate constraint order_events_of_order;
alter table pickup_codes validate constraint pickup_codes_have_store;
alter table pickup_codes validate constraint pickup_codes_of_order;
alter table bill_lines validate constraint bill_lines_have_store;

do $$ begin
  for try in 1..3000 loop
    begin
      lock table orders, variants, stock_movements, order_events, pickup_codes, bill_lines
        in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise exception 'the tables were in use for a minute';
end $$;

-- The checks that were just validated make this free of a look at the rows; the keys by store replace those without.
alter table stock_movements
  alter column store_id set not null,
  drop constraint stock_movements_have_store,
  drop constraint stock_movements_variant_id_fkey;
alter table order_events
  alter column store_id set not null,
  drop constraint order_events_have_store,
  drop constraint order_events_order_id_fkey;
alter table pickup_codes
  alter column store_id set not null,
  drop constraint pickup_codes_have_store,
  drop constraint pickup_codes_order_id_fkey;
alter table bill_lines
  alter column store_id set not null,
  drop constraint bill_lines_have_store;
