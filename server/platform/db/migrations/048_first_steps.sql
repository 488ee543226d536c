-- First steps of a shop that no other row shows: the preparation time was confirmed, the practice booking was handed over,
-- the poster was printed, and the list was put away.
alter table stores
  add column first_steps text[] not null default '{}'
    check (first_steps <@ array['preparation', 'practice', 'poster', 'putAway']);

-- A shop that has handed over an order or had one cancelled is not new.
update stores set first_steps = '{putAway}' where id in (select store_id from orders);
update stores set first_steps = first_steps || '{preparation}' where preparation_minutes <> 60;
