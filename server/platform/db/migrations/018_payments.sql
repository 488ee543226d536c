-- One order of the provider for each thing that is paid online; every attempt to pay it is a row in payments.
create table payment_orders (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('order', 'subscription')),
  subject_id uuid not null,
  -- our name for it at the provider, so that creating it may be repeated
  receipt text not null unique,
  provider_order_id text unique,
  -- whose account at the provider gets the money
  account text not null,
  amount_paise integer not null check (amount_paise > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  state text not null check (state in ('creating', 'created', 'failed')),
  created_at timestamptz not null,
  -- the latest try to pay, from which the provider is asked: often at first, then hourly, for seven days
  watched_from timestamptz not null,
  next_check_at timestamptz,
  unique (purpose, subject_id),
  check (state <> 'created' or provider_order_id is not null)
);
create index payment_orders_to_check on payment_orders (next_check_at) where next_check_at is not null;

create table payments (
  id uuid primary key default gen_random_uuid(),
  payment_order_id uuid not null references payment_orders,
  provider_payment_id text not null unique,
  amount_paise integer not null check (amount_paise > 0),
  currency text not null,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  -- the status as a number: it only rises
  rank smallint not null check (rank between 1 and 5),
  -- it paid its subject; every other captured payment is refunded
  is_winner boolean not null default false,
  -- amount or currency are not those of the payment order
  is_mismatch boolean not null default false,
  error_reason text,
  dispute text,
  first_seen_at timestamptz not null,
  captured_at timestamptz,
  check (rank = array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status)),
  check (not is_winner or rank >= 4),
  check (not (is_winner and is_mismatch))
);
create unique index one_winner_per_payment_order on payments (payment_order_id) where is_winner;
create index payments_by_payment_order on payments (payment_order_id);
create index disputed_payments on payments (id) where dispute is not null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount_paise integer not null check (amount_paise > 0),
  -- what caused it: the same cause never refunds a payment twice
  cause_event_id text not null,
  reason text not null check (reason in ('cancelled', 'line_declined', 'not_collected', 'late', 'duplicate', 'mismatch', 'provider')),
  state text not null check (state in ('due', 'submitted', 'processed', 'failed', 'needs_person')),
  provider_refund_id text unique,
  -- a refund that failed at the provider is sent again under a new key
  generation smallint not null default 1,
  attempts smallint not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  processed_at timestamptz,
  last_error text,
  -- an administrator who gave the money back in another way
  settled_by uuid,
  settle_note text,
  unique (payment_id, cause_event_id),
  check ((processed_at is not null) = (state = 'processed')),
  check ((next_at is not null) = (state in ('due', 'submitted', 'failed')))
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_send on refunds (next_at) where next_at is not null;
create index refunds_for_a_person on refunds (created_at) where state = 'needs_person';

-- Webhooks of the provider as they came, until they are processed.
create table webhook_inbox (
  id bigint generated always as identity primary key,
  body_sha256 bytea not null unique,
  -- removed when processed: it may name the payer
  body bytea,
  received_at timestamptz not null,
  done_at timestamptz,
  attempts smallint not null default 0,
  next_at timestamptz not null,
  error text
);
create index webhooks_to_process on webhook_inbox (next_at, id) where done_at is null;

alter table orders
  -- when the online payment arrived: from then on the store has its time to answer
  add column paid_at timestamptz,
  -- the payment came after the booking was over, and the pieces were held again
  add column revived_at timestamptz,
  -- the store's mark at the hand-over
  add column paid_by text check (paid_by in ('cash', 'upi')),
  add check (paid_by is null or (payment_method = 'cash' and status = 'collected')),
  add check (paid_at is null or payment_method = 'online'),
  add check (revived_at is null or paid_at is not null);
update orders set paid_by = 'cash' where status = 'collected' and payment_method = 'cash';
create index pending_payments_by_due on orders (due_at) where status = 'payment_pending';

alter table order_events drop constraint order_events_event_check;
alter table order_events add constraint order_events_event_check check (event in
  ('booked', 'line_declined', 'ready', 'code_renewed', 'deadline_extended', 'collected', 'cancelled', 'not_collected',
   'payment_retried', 'paid', 'payment_not_received', 'refund_started', 'refunded'));

alter table admin_audit drop constraint admin_audit_action_check;
alter table admin_audit add constraint admin_audit_action_check check (action in
  ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated', 'handed_over', 'refund_retried', 'refund_settled'));
