alter table orders
  -- when the store promised, at the booking, to have it ready; null for older orders, to which no time was told
  add column ready_by_at timestamptz,
  -- the store was reminded that this order waits for its answer
  add column answer_reminded_at timestamptz;

create index orders_to_remind_of on orders (due_at)
  where status = 'awaiting_confirmation' and answer_reminded_at is null;

-- A code and its token last until the order ends: the row goes then, so nothing is left to mark as used.
delete from pickup_codes p using orders o where o.id = p.order_id and o.status <> 'ready_for_pickup';
alter table pickup_codes drop column used_at;

alter table letter_counts rename to email_counts;

-- a link is sent in the language of its account
alter table reset_links drop column locale;
