-- The time at which an administrator noted that the paid, ready-made tags were sent to the shop.
alter table subscription_purchases
  add column tags_sent_at timestamptz check (tags_sent_at is null or (tags > 0 and paid_at is not null));
create index subscription_purchases_tags_to_send on subscription_purchases (paid_at)
  where tags > 0 and paid_at is not null and returned_at is null and tags_sent_at is null;

alter table admin_audit drop constraint admin_audit_action_check;
alter table admin_audit add constraint admin_audit_action_check
  check (action in ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated', 'handed_over', 'refund_retried',
    'refund_settled', 'settled', 'word_added', 'word_changed', 'word_removed', 'review_hidden', 'review_kept',
    'tags_sent'));
