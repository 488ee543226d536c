-- Sales at the counter without a booking: the bill has no order.
alter table bills
  alter column order_id drop not null,
  -- how a sale or a return at the counter was paid; the order says it of its own bill
  add column paid_by text check (paid_by in ('cash', 'upi')),
  -- the member of the staff who sold or took back at the counter
  add column actor_id uuid,
  add constraint bills_of_the_counter check (order_id is not null
    or (payment_method = 'cash' and paid_by is not null and actor_id is not null));
-- of a sale at the counter; an order's lines have their own
alter table bill_lines add column variant_id uuid;

-- Returns after the hand-over, at the shop's own will.
create table returns (
  id uuid primary key,
  store_id uuid not null references stores,
  bill_id uuid not null references bills on delete cascade,
  -- the credit note: the return's own, or that of a refund which somebody had made at the provider for it before;
  -- null when nothing was left of the bill
  note_id uuid unique references bills on delete cascade,
  returned_at timestamptz not null,
  actor_id uuid not null,
  reason text not null
);
create index returns_by_bill on returns (bill_id);
create index returns_by_store on returns (store_id, returned_at);
create trigger returns_are_final before update on returns for each row execute function refuse_change();

create table return_lines (
  return_id uuid not null references returns on delete cascade,
  -- the line of the bill
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- the pieces are in the stock again
  restocked boolean not null,
  primary key (return_id, position)
);
create trigger return_lines_are_final before update on return_lines
  for each row execute function refuse_change();

-- What the shop itself gave back at the counter is a memo, as what it took there.
alter table store_ledger
  drop constraint store_ledger_kind_check,
  add constraint store_ledger_kind_check check (kind in
    ('cash_sale', 'cash_refund', 'online_sale', 'refund', 'fee', 'settlement')),
  drop constraint store_ledger_check,
  add constraint store_ledger_check check (balance_change_paise = case
    when kind in ('cash_sale', 'cash_refund') then 0 when kind = 'online_sale' then amount_paise
    else -amount_paise end);

alter table order_events drop constraint order_events_event_check;
alter table order_events add constraint order_events_event_check check (event in
  ('booked', 'ready', 'code_renewed', 'deadline_extended', 'collected', 'cancelled', 'not_collected', 'line_declined',
   'payment_retried', 'paid', 'payment_not_received', 'refund_started', 'refunded', 'returned'));

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in
  ('cancelled', 'line_declined', 'not_collected', 'late', 'duplicate', 'mismatch', 'provider', 'returned'));
