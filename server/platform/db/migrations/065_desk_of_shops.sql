-- An administrator sees a shop as its owner does, for a reason, for a short time.
create table support_views (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  admin_id uuid not null references admins,
  reason text not null,
  begun_at timestamptz not null,
  ends_at timestamptz not null
);
create index support_views_by_store on support_views (store_id, begun_at);

-- A message of the administrators to shops, and the shops that got it. `queued_at`: its e-mail is in the outbox.
create table shop_messages (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references admins,
  title text not null,
  text text not null,
  hindi jsonb,
  sent_to text not null,
  sent_at timestamptz not null
);
create table shop_message_receipts (
  message_id uuid not null references shop_messages,
  store_id uuid not null references stores,
  queued_at timestamptz,
  dismissed_at timestamptz,
  primary key (message_id, store_id)
);
create index shop_message_receipts_shown on shop_message_receipts (store_id) where dismissed_at is null;
create index shop_message_receipts_waiting on shop_message_receipts (message_id) where queued_at is null;

-- A product that an administrator took down is not active until an administrator puts it back.
alter table products
  add column taken_down_at timestamptz,
  add column taken_down_reason text,
  add constraint products_taken_down_check
  check ((taken_down_at is null) = (taken_down_reason is null) and not (active and taken_down_at is not null));

alter table admin_audit
  drop constraint admin_audit_action_check,
  add constraint admin_audit_action_check
  check (action in ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated', 'handed_over', 'refund_retried',
    'refund_settled', 'settled', 'word_added', 'word_changed', 'word_removed', 'review_hidden', 'review_kept',
    'tags_sent', 'finance_given', 'finance_taken', 'payouts_made', 'payouts_filed', 'payout_made', 'payout_failed',
    'payouts_released', 'question_removed', 'question_kept', 'order_opened', 'customer_opened', 'phone_searched', 'jobs_retried',
    'shop_seen', 'shops_written', 'product_taken_down', 'product_put_back'));
