-- A booking to try: up to three pieces of one article, paid at the counter. Its amount is that of its dearest piece.
alter table orders
  add column to_try boolean not null default false,
  add constraint orders_to_try_check check (not to_try or payment_method = 'cash');
create index orders_to_try_by_time on orders (booked_at) where to_try;

-- Pieces that the customer had booked and did not take at the hand-over.
alter table order_lines
  add column not_taken integer not null default 0,
  add constraint order_lines_not_taken_check check (not_taken between 0 and case when declined then 0 else quantity end);
create index order_lines_not_taken on order_lines (order_id) where not_taken > 0;

alter table order_events drop constraint order_events_event_check;
alter table order_events add constraint order_events_event_check check (event in
  ('booked', 'ready', 'code_renewed', 'deadline_extended', 'collected', 'tried_not_taken', 'cancelled', 'not_collected',
   'line_declined', 'payment_retried', 'paid', 'payment_not_received', 'refund_started', 'refunded', 'returned'));

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in
  ('cancelled', 'line_declined', 'not_taken', 'not_collected', 'late', 'duplicate', 'mismatch', 'provider', 'returned'));
