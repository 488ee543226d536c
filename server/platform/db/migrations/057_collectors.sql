-- Persons whom shoppers named to collect a booking. The code of a ready order belongs to one person: to the collector
-- that it names, otherwise to the shopper. It is deleted with the end of the order, and the collector's link with it.
create table order_collectors (
  id uuid primary key,
  order_id uuid not null references orders,
  -- null since the shopper's account was closed
  name text,
  token_hash bytea not null unique
);
create index order_collectors_by_order on order_collectors (order_id);

alter table pickup_codes add column collector_id uuid unique references order_collectors;
alter table order_events add column collector_id uuid references order_collectors;
alter table order_events drop constraint order_events_event_check;
alter table order_events add constraint order_events_event_check check (event in
  ('booked', 'ready', 'code_renewed', 'deadline_extended', 'collected', 'cancelled', 'not_collected', 'line_declined',
   'payment_retried', 'paid', 'payment_not_received', 'refund_started', 'refunded', 'returned', 'tried_not_taken',
   'collector_named', 'collector_revoked'));

-- The number under which a bank finds a refund (ARN, RRN or UTR).
alter table refunds add column bank_reference text;
