-- Requests counted for all servers together. Unlogged: a count costs no write to the disk and waits for no standby. A
-- crash of the database or a failover empties the table, so that each caller has one more allowance; tries of codes are
-- counted with the codes, in tables that a failover keeps.
create unlogged table rate_counts (
  -- keyed hash of class, scope and address, browser or account
  key_hash bytea primary key,
  consumed integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0);

-- PostgreSQL vacuums a table when a fifth of its rows have changed: with six million movements after 1.2 million new
-- ones, hours of work at once. Tables that only grow are visited after a fiftieth, so that their pages are frozen and
-- marked as visible in small steps, and the planner knows the newest days.
alter table stock_movements set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table order_events set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table order_lines set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table bill_lines set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Few rows that are changed or deleted all day: dead ones are removed before an index has many.
alter table variant_stock set (autovacuum_vacuum_scale_factor = 0.02);
alter table orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table sessions set (autovacuum_vacuum_scale_factor = 0.05);
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.05);
-- An outbox is empty again and again, so a fraction of its rows means nothing.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- When the books of a shop were checked, and what was wrong then. The store 0 stands for what belongs to no shop.
create table book_checks (
  store_id uuid primary key,
  checked_at timestamptz not null,
  -- a piece was moved since then
  is_changed boolean not null default false,
  -- names of the invariants that did not hold; `not in time` where a check took too long
  broken text[] not null default '{}'
);
-- The last movement whose shop was noted as changed.
create table book_cursor (
  only_row boolean primary key default true check (only_row),
  movement_id bigint not null
);
insert into book_cursor (movement_id) select coalesce(max(id), 0) from stock_movements;

-- The store of each row whose parent has one: books are read by store, and tables can be divided by it. Servers of the
-- earlier release write on without it, so triggers fill it in until a later release drops them. Nothing here reads rows:
-- the constraints hold for new rows at once, 073 fills the others.
-- All locks are taken together or not at all, so that no booking waits behind this and none stands crosswise to it.
do $$ begin
  for try in 1..3000 loop
    begin
      lock table orders, variants in share row exclusive mode nowait;
      lock table stock_movements, order_events, pickup_codes, bill_lines in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise exception 'the tables were in use for a minute';
end $$;

alter table stock_movements
  add column store_id uuid,
  add constraint stock_movements_have_store check (store_id is not null) not valid,
  add constraint stock_movements_of_variant foreign key (store_id, variant_id)
    references variants (store_id, id) on delete cascade not valid;
alter table order_events
  add column store_id uuid,
  add constraint order_events_have_store check (store_id is not null) not valid,
  add constraint order_events_of_order foreign key (store_id, order_id)
    references orders (store_id, id) not valid;
alter table pickup_codes
  add column store_id uuid,
  add constraint pickup_codes_have_store check (store_id is not null) not valid,
  add constraint pickup_codes_of_order foreign key (store_id, order_id)
    references orders (store_id, id) not valid;
alter table bill_lines
  add column store_id uuid,
  add constraint bill_lines_have_store check (store_id is not null) not valid;

create function fill_store_of_movement() returns trigger language plpgsql as $$
begin
  new.store_id := (select store_id from variants where id = new.variant_id);
  return new;
end $$;
create function fill_store_of_order() returns trigger language plpgsql as $$
begin
  new.store_id := (select store_id from orders where id = new.order_id);
  return new;
end $$;
create function fill_store_of_bill() returns trigger language plpgsql as $$
begin
  new.store_id := (select store_id from bills where id = new.bill_id);
  return new;
end $$;
do $$
declare
  own text;
begin
  foreach own in array array['fill_store_of_movement', 'fill_store_of_order', 'fill_store_of_bill'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', own, current_schema());
  end loop;
end $$;
create trigger stock_movements_get_store before insert on stock_movements
  for each row when (new.store_id is null) execute function fill_store_of_movement();
create trigger order_events_get_store before insert on order_events
  for each row when (new.store_id is null) execute function fill_store_of_order();
create trigger pickup_codes_get_store before insert on pickup_codes
  for each row when (new.store_id is null) execute function fill_store_of_order();
create trigger bill_lines_get_store before insert on bill_lines
  for each row when (new.store_id is null) execute function fill_store_of_bill();

-- A row stays final, except that 073 gives it its store.
drop trigger stock_movements_are_final on stock_movements;
create trigger stock_movements_are_final before update or delete on stock_movements
  for each row when (pg_trigger_depth() = 0 and old.store_id is not null) execute function refuse_change();
drop trigger order_events_are_final on order_events;
create trigger order_events_are_final before update or delete on order_events
  for each row when (pg_trigger_depth() = 0 and old.store_id is not null) execute function refuse_change();
drop trigger bill_lines_are_final on bill_lines;
create trigger bill_lines_are_final before update on bill_lines
  for each row when (old.store_id is not null) execute function refuse_change();
