-- Payments at the counter by a QR that the provider makes for one sum. Each is an order of the provider of its own, so an
-- order may have several. Servers of an earlier version that still run neither make nor ask about them: switch
-- PAYMENTS_COUNTER_QR on when all servers are changed.
create table counter_payments (
  -- the receipt of its payment order
  id uuid primary key,
  store_id uuid not null references stores,
  order_id uuid not null references orders,
  -- the member who hands over when the money has come
  actor_id uuid not null references users,
  amount_paise integer not null check (amount_paise > 0),
  -- the pieces that the customer takes; null: all
  kept jsonb,
  -- the reason for a hand-over without a code; null: the code was right
  reason text,
  begun_at timestamptz not null,
  -- the provider takes no payment later
  closes_at timestamptz not null,
  -- after it money goes back
  ended_at timestamptz,
  ended_as text check (ended_as in ('paid', 'closed', 'failed')),
  -- since when the provider's QR is known to be closed
  closed_at timestamptz,
  check ((ended_at is null) = (ended_as is null)),
  check (closed_at is null or ended_at is not null)
);
create unique index one_open_counter_payment on counter_payments (order_id) where ended_at is null;
create index counter_payments_of_order on counter_payments (order_id);
create index counter_payments_to_close on counter_payments (closes_at) where closed_at is null;

-- the link in the QR that the counter shows
alter table payment_orders add column qr_link text;
alter table payment_orders drop constraint payment_orders_purpose_subject_id_key;
create index payment_orders_by_subject on payment_orders (subject_id, purpose);
