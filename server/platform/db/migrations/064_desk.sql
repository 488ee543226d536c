-- Orders and customers that an administrator looked at, telephone numbers that were searched for (by their last
-- digits), and failed jobs that were started again.
alter table admin_audit
  add column order_id uuid references orders,
  add column user_id uuid references users,
  drop constraint admin_audit_action_check,
  add constraint admin_audit_action_check
  check (action in ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated', 'handed_over', 'refund_retried',
    'refund_settled', 'settled', 'word_added', 'word_changed', 'word_removed', 'review_hidden', 'review_kept',
    'tags_sent', 'finance_given', 'finance_taken', 'payouts_made', 'payouts_filed', 'payout_made', 'payout_failed',
    'payouts_released', 'question_removed', 'question_kept', 'order_opened', 'customer_opened', 'phone_searched', 'jobs_retried'));
create index admin_audit_lookups on admin_audit (admin_id, action, at) where action in ('order_opened', 'customer_opened');
create index orders_by_booking on orders (booked_at);
